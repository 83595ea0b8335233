/** What the page that a provider leads back to has to know before it asks: it stands in front of the sealed `state`. */
export interface SignOnMark {
  /** The page stands in a window of its own, and the page that opened it waits for what comes of it. */
  readonly isInWindow: boolean;
  /** An account is connected with the member's; else a session begins. */
  readonly connects: boolean;
}

const LENGTH = 2;

/** Returns the mark as the first two letters of a state. */
export function writeMark({ isInWindow, connects }: SignOnMark): string {
  return `${isInWindow ? "w" : "p"}${connects ? "c" : "s"}`;
}

/** Returns the mark of a state. Whoever altered it only misleads their own page: the server goes by what is sealed. */
export function readMark(state: string): SignOnMark {
  return { isInWindow: state.startsWith("w"), connects: state.charAt(1) === "c" };
}

/** Returns what is sealed, without the mark. */
export function withoutMark(state: string): string {
  return state.slice(LENGTH);
}
