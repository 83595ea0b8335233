/** The browser may still be reading the file when the press is long over. */
const KEEP_FILE_MS = 60_000;

/** Hands a file to the browser, which saves it where its downloads are. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS);
}
