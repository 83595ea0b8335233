const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";

/** A number as a spreadsheet in Portuguese reads it. */
const NUMBER = /^-?\d+(,\d+)?$/;

/** A spreadsheet runs a cell that begins like a formula (OWASP, CSV injection): an apostrophe makes it text. */
function safeText(text: string): string {
  if (NUMBER.test(text)) return text;
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line of a file, with the mark by which spreadsheets know UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return BYTE_ORDER_MARK + titles.join(";") + END_OF_LINE;
}

/** One line: words are made safe, a number stays one with its sign. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((each) => cell(typeof each === "number" ? String(each) : safeText(each)));
  return written.join(";") + END_OF_LINE;
}
