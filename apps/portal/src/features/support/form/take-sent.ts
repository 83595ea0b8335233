/**
 * Returns what is left in a field after its text was sent: whatever was typed after the press. Where the sent text
 * itself was changed meanwhile, all of it is left.
 */
export function leftOf(now: string, sent: string): string {
  if (now === sent) return "";
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

/** Takes what was sent out of its field; the caret stays where it is in the rest, and so does the focus. */
export function takeSent(area: HTMLTextAreaElement, sent: string): void {
  const { value } = area;
  area.setRangeText("", 0, value.length - leftOf(value, sent).length, "preserve");
  // The field counts, and its form remembers, what is typed: this is no less.
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
