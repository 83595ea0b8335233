/**
 * Makes fonts/colheita-sans.woff2 from the font in fonts/source: the letters of Portuguese, weights 400–800,
 * widths 75–100, under a family name of our own, because the licence reserves the original's name.
 * Run: node packages/ui/tools/subset-font.ts
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createRequire } from "node:module";
import { type NameRecord, readNames, withNames } from "./font-tables.ts";

type Subset = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "truetype";
    variationAxes: Record<string, { min: number; max: number; default?: number }>;
    preserveNameIds: number[];
    keepFeatures: string[];
    noHinting: boolean;
  },
) => Promise<Buffer>;
type Convert = (font: Buffer, format: "woff2" | "truetype") => Promise<Buffer>;

const require = createRequire(import.meta.url);
const subset = require("subset-font") as Subset;
const { convert } = require("fontverter") as { convert: Convert };

const FAMILY = "Colheita Sans";
const RESERVED = /encode/i;
/** Portuguese, and the accents that immigrant family names brought. Anything else falls back, letter by letter. */
const LETTERS = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüÄËÖÑÈÒÙäëöñèòù";
const MARKS = "\u00a0©ª«®°²³·º»½×÷–—‘’“”•…€−↑↓";
const FEATURES = ["kern", "tnum", "pnum", "lnum"];

const { values } = parseArgs({ options: { out: { type: "string" } } });
const folder = new URL("../fonts/", import.meta.url);

function alphabet(): string {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);
  return String.fromCodePoint(...ascii) + LETTERS + MARKS;
}

/** Replaces every name a person or a system sees by ours; copyright and licence stay as they are. */
function rename(names: NameRecord[]): NameRecord[] {
  const ours = new Map([
    [1, FAMILY],
    [2, "Regular"],
    [3, `${FAMILY}; subset for Brazilian Portuguese`],
    [4, `${FAMILY} Regular`],
    [6, "ColheitaSans-Regular"],
    [25, "ColheitaSans"],
  ]);
  const others = names.filter(({ nameId, text }) => {
    if (ours.has(nameId)) return false;
    return (
      nameId === 0 || nameId === 5 || nameId === 13 || nameId === 14 || (nameId > 255 && !RESERVED.test(text))
    );
  });
  return [...others, ...[...ours].map(([nameId, text]) => ({ nameId, text }))];
}

const source = await readFile(new URL("source/encode-sans-latin-standard-normal.woff2", folder));
const small = await subset(source, alphabet(), {
  targetFormat: "truetype",
  variationAxes: { wght: { min: 400, max: 800, default: 400 }, wdth: { min: 75, max: 100, default: 100 } },
  preserveNameIds: [0, 5, 13, 14],
  keepFeatures: FEATURES,
  noHinting: true,
});
const woff2 = await convert(withNames(small, rename(readNames(small))), "woff2");
await writeFile(values.out ?? new URL("colheita-sans.woff2", folder), woff2);

for (const { nameId, text } of readNames(await convert(woff2, "truetype"))) {
  if (nameId !== 0 && RESERVED.test(text)) throw new Error(`Name record ${nameId} still says "${text}"`);
  process.stdout.write(`${String(nameId).padStart(4)}  ${text.slice(0, 90)}\n`);
}
process.stdout.write(`${woff2.length} bytes\n`);
