import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { everyWord, everyWordInOrder } from "./word-search.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function isFound(search: string | undefined, text: string): Promise<boolean> {
  const found: boolean[] = [];
  for (const conditionsOf of [everyWord, everyWordInOrder]) {
    const conditions = [sql`true`, ...conditionsOf(search, sql`platform.unaccented(${text})`)];
    const { rows } = await sql<{
      found: boolean;
    }>`select ${sql.join(conditions, sql` and `)} as found`.execute(database.db);
    found.push(rows[0]?.found === true);
  }
  expect(new Set(found).size).toBe(1);
  return found[0] === true;
}

test("each word typed is found anywhere, in any order and without accents", async () => {
  for (const search of ["  FURADEIRA   850 ", "850 furad", "água impacto", "", "   ", undefined])
    expect(await isFound(search, "Furadeira de impacto 850 W, à prova de agua")).toBe(true);
  for (const search of ["furadeira 900", "serra 850"])
    expect(await isFound(search, "Furadeira de impacto 850 W")).toBe(false);
});

test("wildcards of the database are letters like any other, in every form that unaccent knows", async () => {
  const text = String.raw`50% a_b \x`;
  for (const search of ["50%", "a_b", String.raw`\x`, "50％"]) expect(await isFound(search, text)).toBe(true);
  for (const search of ["5%", "a_ b%x", "5％a", String.raw`\%`])
    expect(await isFound(search, text)).toBe(false);
});

test("a long search is cut to its first words", async () => {
  expect(await isFound("a b c d e f g h", "a b c d e f")).toBe(true);
  expect(await isFound("a b c d e f", "a b c d e")).toBe(false);
});
