const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";

/**
 * Returns a text that is safe in a cell. A spreadsheet runs a cell that begins like a formula (OWASP, CSV injection):
 * an apostrophe makes it text.
 */
function safeText(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the first line of a file, with the mark by which spreadsheets know UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return BYTE_ORDER_MARK + titles.join(";") + END_OF_LINE;
}

/** Words, a whole number, or money. */
export type Cell = string | number | { readonly cents: number };

function textOf(given: Cell): string {
  if (typeof given === "string") return safeText(given);
  if (typeof given === "number") return String(given);
  return (given.cents / 100).toFixed(2).replace(".", ",");
}

/** Returns one line: words are made safe, numbers stay such as a spreadsheet in Portuguese reads them. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map((given) => cell(textOf(given))).join(";") + END_OF_LINE;
}
