import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chaptersOf, displayTextOf } from "./copy-chapters.ts";

test.each([
  ["bornOn", "1980-03-12", "12/03/1980"],
  ["startedAt", new Date("2026-11-21T15:30:00Z"), "21/11/2026, 12:30"],
  ["at", "2026-11-21T15:30:00.123+00:00", "21/11/2026, 12:30"],
  ["taxId", "52998224725", "529.982.247-25"],
  ["phone", "66900000101", "(66) 90000-0101"],
  ["postalCode", "78890000", "78890-000"],
  ["country", "BR", "Brasil"],
  ["action", "points.given-by-hand", "Pontos fornecidos pela equipe"],
  ["action", "welcome", "Primeira entrada no programa"],
  ["queue", "LOGIN", "Acesso"],
  ["points", 12_345, "12.345"],
  ["isMain", true, "Sim"],
  ["kind", "Earned", "Pontuações"],
  ["status", "stock_reserved", "Prêmio separado"],
  ["profileCodes", [], "–"],
  ["secondFactors", ["totp", "passkey"], "totp; passkey"],
  ["email", null, "–"],
  ["delivery", { city: "Sorriso", complement: null, state: "MT" }, "Cidade: Sorriso, Estado: MT"],
])("%s of %j is written as a reader of Portuguese expects it", (field, value, words) => {
  expect(displayTextOf(field, value)).toBe(words);
});

test("a list of columns is a table, any other is blocks, and an empty one says that nothing is kept", () => {
  const [points, channels] = chaptersOf({
    points: { lots: [{ expiresOn: "2027-01-31", sponsor: "Programa", points: 10, remaining: 4 }] },
    channels: { relations: [] },
  });
  expect(points?.lists[0]).toEqual({
    title: "Lotes de pontos",
    left: 0,
    heads: ["Validade", "Patrocinador", "Pontos", "Restam"],
    rows: [["31/01/2027", "Programa", "10", "4"]],
  });
  expect(channels?.lists[0]?.rows).toEqual([]);
  const [profile] = chaptersOf({ profile: { person: [{ rg: "123", city: "Sorriso" }] } });
  expect(profile?.lists[0]?.rows).toEqual([["RG", "123", "Cidade", "Sorriso"]]);
});

test("a list that nobody would read to its end is cut on paper, and says how much the other file has", () => {
  const holds = Array.from({ length: 2_345 }, (_, points) => ({ points }));
  const [points] = chaptersOf({ points: { holds } });
  expect([points?.lists[0]?.rows.length, points?.lists[0]?.left]).toEqual([2_000, 345]);
});

/**
 * What operators do to each other, to settings, to seasons, to whole files and to the wording of terms and rules is about no
 * member.
 */
const IS_NO_MEMBERS =
  /^(?:operators|settings|imports)\.|^points\.season-|^(?:terms|earning)\.(?:draft|published|retired|sent)/;

test("every deed that the trail keeps of a member has words in the copy", () => {
  const folder = join(import.meta.dirname, "../..");
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const sources = files.map((file) => readFileSync(join(folder, file), "utf8"));
  const written = sources.filter((text) => /\baudit\(/.test(text)).join("\n");
  const deeds = [...written.matchAll(/\baction: "([a-z-]+\.[a-z-]+)"/g)].map(([, deed = ""]) => deed);
  const ofMembers = [...new Set(deeds)].filter((deed) => !IS_NO_MEMBERS.test(deed));
  expect(ofMembers.length).toBeGreaterThan(20);
  expect(ofMembers.filter((deed) => displayTextOf("action", deed) === deed)).toEqual([]);
});
