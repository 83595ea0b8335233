/** One event of the stream of changes. */
export interface LiveEvent {
  readonly event?: string | undefined;
  readonly data: string;
}

/** What an event means to the pages. */
export type LiveNews =
  | { readonly kind: "changed"; readonly topic: string }
  /** Something may have been missed: everything is to be asked again. */
  | { readonly kind: "reset" }
  | { readonly kind: "end"; readonly reason: string };

/** The meaning of an event; nothing for one that only says that the stream is there. */
export function newsOf({ event, data }: LiveEvent): LiveNews | undefined {
  if (event === "reset") return { kind: "reset" };
  if (event !== "changed" && event !== "end") return undefined;
  const { topic = "", reason = "" } = JSON.parse(data) as { topic?: string; reason?: string };
  return event === "changed" ? { kind: "changed", topic } : { kind: "end", reason };
}
