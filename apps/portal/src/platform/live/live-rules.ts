/** One event of the stream of changes. */
export interface LiveEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from text that comes in pieces: hand in each piece, get the events that it completes.
 * Comments (signs of life) are passed over; an id stays valid until the next one, as the format says.
 */
export function createEventParser(): (piece: string) => LiveEvent[] {
  let rest = "";
  let id: string | undefined;
  return (piece) => {
    const blocks = (rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    const events: LiveEvent[] = [];
    for (const block of blocks) {
      const fields = fieldsOf(block);
      if (fields.id !== undefined) id = fields.id;
      if (fields.event !== undefined || fields.data !== undefined)
        events.push({ id, event: fields.event ?? "message", data: fields.data ?? "" });
    }
    return events;
  };
}

function fieldsOf(block: string): { id?: string; event?: string; data?: string } {
  const fields: { id?: string; event?: string; data?: string } = {};
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(id|event|data):? ?(.*)$/.exec(line) ?? [];
    if (name === "data") fields.data = fields.data === undefined ? value : `${fields.data}\n${value}`;
    else if (name === "id" || name === "event") fields[name] = value;
  }
  return fields;
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
