/** A browser may forbid storage altogether: the portal then works without memory, and this answers nothing. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
