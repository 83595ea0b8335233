/** The kinds of file that are taken at all, and the ending of their keys. No SVG, no HTML: nothing that a browser runs. */
export const FILE_KINDS = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "application/xml": "xml",
  "text/csv": "csv",
  "application/json": "json",
} as const;
export type ContentType = keyof typeof FILE_KINDS;

/** Bytes that are enough to recognise a kind. */
export const HEAD_BYTES = 512;

/**
 * Returns what a file is by its first bytes, whatever its sender says; nothing when it is none of our kinds. Text
 * without the mark of another kind passes for CSV, and an object with its first name for JSON.
 */
export function sniff(head: Uint8Array): ContentType | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const marks = bytes.toString("latin1", 0, 32);
  if (marks.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (marks.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (marks.startsWith("RIFF") && marks.slice(8, 12) === "WEBP") return "image/webp";
  if (/^ftypavi[fs]$/.test(marks.slice(4, 12))) return "image/avif";
  if (marks.startsWith("%PDF-")) return "application/pdf";
  if (bytes.length === 0 || bytes.includes(0)) return undefined;
  const text = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^<\?xml\s/.test(text)) return "application/xml";
  if (text.startsWith("<")) return undefined;
  // oxlint-disable-next-line no-control-regex -- the rule is about exactly these characters
  if (/[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) return undefined;
  return /^\{\s*"/.test(text) ? "application/json" : "text/csv";
}

const KEY = /^[A-Za-z][A-Za-z0-9-]{0,40}\/[0-9A-Za-z_-]{22}\.(?:jpeg|png|webp|avif|pdf|xml|csv|json)$/;

/**
 * Returns whether a text can be a key of ours: a folder, 22 random characters, an ending. Nothing else reaches the
 * storage.
 */
export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

/** Returns the content type that a key's ending stands for. */
export function contentTypeOf(key: string): ContentType {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  const found = (Object.keys(FILE_KINDS) as ContentType[]).find((type) => FILE_KINDS[type] === ending);
  if (!found) throw new TypeError(`"${key}" is no key of a file`);
  return found;
}
