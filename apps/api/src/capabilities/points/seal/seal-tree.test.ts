import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { entryHash, leafHash, auditPathOf, rootOf, sealHash, type SealedEntry } from "./seal-tree.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const leaves = (count: number) => Array.from({ length: count }, (_, at) => sha256(String(at)));
const node = (left: string, right: string) => sha256(`node\n${left}\n${right}`);

const entry: SealedEntry = {
  id: "a1E000000000001",
  kind: "Earned",
  description: "Nota fiscal",
  origin: "Cooperativa",
  points: 10,
  pointAt: "2026-11-21T02:30:00.000000Z",
  recordedAt: "2026-11-21T02:30:00.000000Z",
  expiresOn: "2027-03-31",
  releasesOn: null,
  causeKind: "invoice",
  causeId: "nota-1",
  causeTitle: "Nota fiscal",
  causeDetail: "1 ponto a cada R$ 4,00",
  seasonId: "S27",
  commercialGainCents: 40_00,
  corrects: null,
  postings: [["issued", "available", 10]],
};

test("a tree of three leaves is the one of RFC 6962", () => {
  const [a = "", b = "", c = ""] = leaves(3);
  expect(rootOf([])).toBe(sha256(""));
  expect(rootOf([a])).toBe(a);
  expect(rootOf([a, b, c])).toBe(node(node(a, b), c));
  expect(auditPathOf(0, 3)).toEqual([
    { level: 0, position: 1 },
    { level: 1, position: 1 },
  ]);
  expect(auditPathOf(2, 3)).toEqual([{ level: 1, position: 0 }]);
  expect(auditPathOf(0, 1)).toEqual([]);
});

test("every change of an entry changes its hash", () => {
  const changes: Partial<SealedEntry>[] = [
    {},
    { points: 11 },
    { description: "Nota" },
    { postings: [["issued", "available", 11]] },
    { corrects: "a1E000000000000" },
    { releasesOn: "2026-12-01" },
    { causeDetail: "2 pontos a cada R$ 4,00" },
    { seasonId: null },
    { commercialGainCents: 41_00 },
  ];
  expect(new Set(changes.map((change) => entryHash({ ...entry, ...change }, 2))).size).toBe(changes.length);
  // What was sealed in the first format goes on hashing to its seal.
  expect(entryHash({ ...entry, causeDetail: "" }, 1)).toBe(entryHash(entry, 1));
});

test("a leaf is of one member and one day, and keeps the order of its entries", () => {
  const [a = "", b = ""] = leaves(2);
  const all = [
    leafHash("003A", "2026-11-21", [a, b]),
    leafHash("003A", "2026-11-21", [b, a]),
    leafHash("003B", "2026-11-21", [a, b]),
    leafHash("003A", "2026-11-22", [a, b]),
  ];
  expect(new Set(all).size).toBe(4);
});

/** Returns all levels of a tree, the leaves first; a node without a neighbour goes up as it is. */
function levelsOf(lowest: readonly string[]): readonly (readonly string[])[] {
  if (lowest.length <= 1) return [lowest];
  const above = Array.from({ length: Math.ceil(lowest.length / 2) }, (_, at) => {
    const [left = "", right] = lowest.slice(2 * at, 2 * at + 2);
    return right === undefined ? left : node(left, right);
  });
  return [lowest, ...levelsOf(above)];
}

test("no two trees of as many leaves have the same root, and the way up from a leaf leads to it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (count, at) => {
      const all = leaves(count);
      const place = at % count;
      const levels = levelsOf(all);
      let hash = all[place] ?? "";
      for (const { level, position: neighbour } of auditPathOf(place, count)) {
        const beside = levels[level]?.[neighbour] ?? "";
        hash = neighbour % 2 === 1 ? node(hash, beside) : node(beside, hash);
      }
      expect(hash).toBe(rootOf(all));
      expect(auditPathOf(place, count).length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(rootOf(all.with(place, sha256("another")))).not.toBe(rootOf(all));
    }),
  );
});

test("a seal holds the one before it", () => {
  const seal = { day: "2026-11-21", root: "r", members: 1, entries: 2, previousHash: null };
  expect(sealHash(seal)).not.toBe(sealHash({ ...seal, previousHash: "p" }));
});
