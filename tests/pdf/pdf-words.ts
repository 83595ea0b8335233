import { inflateSync } from "node:zlib";

/** An object of a file, with its stream unfolded. */
interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const [, id = "", body = ""] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf("stream\n");
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? "" : body.slice(at + 7, body.lastIndexOf("\nendstream"));
    const isPacked = raw !== "" && head.includes("/FlateDecode");
    const stream = isPacked ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : raw;
    found.set(id, { head, stream });
  }
  return found;
}

/** Returns what each code of a font stands for: the ranges of its ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = "0", , list = ""] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    for (const [offset, [, units = ""]] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const codes = units.replaceAll(" ", "").match(/.{4}/g) ?? [];
      letters.set(first + offset, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))));
    }
  }
  return letters;
}

/** Returns the text of a PDF as our library writes it, a line for each time it sets some; read without that library. */
export function wordsOfPdf(bytes: Buffer): string {
  const objects = objectsOf(bytes.toString("latin1"));
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      fonts.set(name, lettersOf(objects.get(map ?? "")?.stream ?? ""));
    }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let letters = new Map<number, string>();
    for (const [whole, font, codes = ""] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? letters;
      if (!whole.endsWith("TJ")) continue;
      const glyphs = [...codes.matchAll(/<([\da-f]+)>/gi)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
      );
      lines.push(glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "").join(""));
    }
  }
  // A word that goes on with another ends in its blank.
  return lines.join("\n").replaceAll(" \n", " ");
}
