import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { entryHash, leafHash, pathOf, rootOf, sealHash, type SealedEntry } from "./seal-tree.ts";

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
  corrects: null,
  postings: [["issued", "available", 10]],
};

test("a tree of three leaves is the one of RFC 6962", () => {
  const [a = "", b = "", c = ""] = leaves(3);
  expect(rootOf([])).toBe(sha256(""));
  expect(rootOf([a])).toBe(a);
  expect(rootOf([a, b, c])).toBe(node(node(a, b), c));
  expect(pathOf([a, b, c], 0)).toEqual([b, c]);
  expect(pathOf([a, b, c], 2)).toEqual([node(a, b)]);
});

test("every change of an entry changes its hash", () => {
  const hashes = new Set([
    entryHash(entry),
    entryHash({ ...entry, points: 11 }),
    entryHash({ ...entry, description: "Nota" }),
    entryHash({ ...entry, postings: [["issued", "available", 11]] }),
    entryHash({ ...entry, corrects: "a1E000000000000" }),
    entryHash({ ...entry, releasesOn: "2026-12-01" }),
  ]);
  expect(hashes.size).toBe(6);
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

test("no two trees of as many leaves have the same root, and the way up from a leaf is short", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), (count, at) => {
      const all = leaves(count);
      const place = at % count;
      expect(pathOf(all, place).length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(rootOf(all.with(place, sha256("another")))).not.toBe(rootOf(all));
    }),
  );
});

test("a seal holds the one before it", () => {
  const seal = { day: "2026-11-21", root: "r", members: 1, entries: 2, previousHash: null };
  expect(sealHash(seal)).not.toBe(sealHash({ ...seal, previousHash: "p" }));
});
