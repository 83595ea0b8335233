import fc from "fast-check";
import { expect, test } from "vitest";
import { cutLines, type CutLine } from "./cut-lines.ts";

async function* chunksOf(content: Buffer, sizes: readonly number[]) {
  let at = 0;
  for (let turn = 0; at < content.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield content.subarray(at, at + size);
    at += size;
  }
}

async function cut(
  content: string,
  sizes = [content.length + 1],
  from = { byte: 0, line: 1 },
  isQuoted = true,
) {
  const found: CutLine[] = [];
  const bytes = Buffer.from(content).subarray(from.byte);
  for await (const lines of cutLines(chunksOf(bytes, sizes), from, isQuoted)) found.push(...lines);
  return found;
}
const summaryOf = (lines: readonly CutLine[]) =>
  lines.map(({ line, bytes, fault }) => `${line} ${fault ?? bytes.toString()}`);

test("a quote holds a line's end, and a line that is not ended is the last", async () => {
  expect(summaryOf(await cut('a,b\n1,"x\ny"\n2,z'))).toEqual(["1 a,b\n", '2 1,"x\ny"\n', "4 2,z"]);
  expect(summaryOf(await cut('1,"x\ny"\n', [3], { byte: 0, line: 1 }, false))).toEqual([
    '1 1,"x\n',
    '2 y"\n',
  ]);
});

test("an open quote costs its own line alone", async () => {
  expect(summaryOf(await cut('a\n1,"open\n2\n3\n'))).toEqual([
    "1 a\n",
    "2 QUOTE_NOT_CLOSED",
    "3 2\n",
    "4 3\n",
  ]);
  const long = `1,"open\n${"x\n".repeat(50_000)}2\n`;
  expect(summaryOf(await cut(long)).slice(0, 2)).toEqual(["1 QUOTE_NOT_CLOSED", "2 x\n"]);
});

test("a line too long costs itself alone, whatever it is cut into", async () => {
  for (const sizes of [[1_000_000], [1_000], [70_000, 3]])
    expect(summaryOf(await cut(`a\n${"x".repeat(200_000)}\nb\n${"y".repeat(70_000)}`, sizes))).toEqual([
      "1 a\n",
      "2 LINE_TOO_LONG",
      "3 b\n",
      "4 LINE_TOO_LONG",
    ]);
});

const content = fc
  .array(fc.constantFrom('"', ",", "\n", "\r\n", "a", "é", '""', '"x\ny"'), { maxLength: 60 })
  .map((parts) => parts.join(""));

test("the same lines come of the same bytes, however they arrive and from whichever line on", async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      fc.nat(20),
      async (text, sizes, nth) => {
        const whole = await cut(text);
        expect(summaryOf(await cut(text, sizes))).toEqual(summaryOf(whole));
        expect(Buffer.concat(whole.map(({ bytes }) => bytes)).toString()).toBe(text);
        const before = whole[Math.min(nth, whole.length - 1)];
        if (!before) return;
        const from = { byte: before.endsAt, line: before.line + before.lines };
        expect(summaryOf(await cut(text, sizes, from))).toEqual(
          summaryOf(whole.filter(({ line }) => line >= from.line)),
        );
      },
    ),
  );
});
