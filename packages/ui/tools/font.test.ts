import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { readNames, tableOf, withNames } from "./font-tables.ts";

const require = createRequire(import.meta.url);
const { convert } = require("fontverter") as { convert: (font: Buffer, format: string) => Promise<Buffer> };
const font = await readFile(new URL("../fonts/colheita-sans.woff2", import.meta.url));
const truetype = await convert(font, "truetype");

test("the font in the product does not carry the reserved name, and keeps its copyright", () => {
  const names = readNames(truetype);
  const named = (id: number) => names.find((name) => name.nameId === id)?.text;
  expect(named(1)).toBe("Colheita Sans");
  expect(named(6)).toBe("ColheitaSans-Regular");
  expect(named(0)).toMatch(/^Copyright/);
  for (const { nameId, text } of names) if (nameId !== 0) expect(text).not.toMatch(/encode/i);
});

test("it weighs no more than 32 kB and still varies in weight and width", () => {
  expect(font.length).toBeLessThan(32 * 1024);
  const axes = tableOf(truetype, "fvar");
  const count = axes.readUInt16BE(8);
  const start = axes.readUInt16BE(4);
  const tags = Array.from({ length: count }, (_, index) => {
    const at = start + index * axes.readUInt16BE(10);
    return [
      axes.toString("latin1", at, at + 4),
      axes.readInt32BE(at + 4) >> 16,
      axes.readInt32BE(at + 12) >> 16,
    ];
  });
  expect(tags).toEqual([
    ["wght", 400, 800],
    ["wdth", 75, 100],
  ]);
});

test("a renamed font still adds up to the checksum every reader expects", () => {
  const renamed = withNames(truetype, [{ nameId: 1, text: "Outra" }]);
  let sum = 0;
  for (let at = 0; at < renamed.length; at += 4) sum = (sum + renamed.readUInt32BE(at)) >>> 0;
  expect(sum).toBe(0xb1b0afba);
});
