/** Runs a storage access, and returns nothing where the browser forbids storage: the portal then works without it. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
