import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { seedDemo } from "../../../../seeds/demo.ts";
import { testPlatform } from "../../../../test/server/test-platform.ts";
import { sql } from "../../../platform/database/database.ts";
import { closedAlert } from "../closing/closure-message.ts";
import { fieldWords } from "./copy-words.ts";
import { ownDataParts, memberTables, retainedKindsInUse } from "./personal-data.ts";
import { gather } from "./make-export.ts";

let database: FreshDatabase;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await freshDatabase();
  const opened = await testPlatform(database, database.url);
  close = opened.close;
  await seedDemo(opened.platform);
}, 120_000);
afterAll(async () => {
  await close();
  await database.close();
});

/** Returns the fields of a row, and those of what stands in it. */
function namesIn(row: object): string[] {
  const inside = Object.values(row).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]));
  const rows = inside.filter((value): value is object => value?.constructor === Object);
  return [...Object.keys(row), ...rows.flatMap((value) => Object.keys(value))];
}

/** Columns by which a table names a member. */
const NAMES_A_MEMBER =
  /^(member_id|owner_id|caller_id|actor_id|subject_id|main_member_id|last_logged_member_id)$/;

test("every table that names a member is disclosed in a copy or says why not, and has an end", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`.execute(database.db);
  const naming = rows.filter(({ column }) => NAMES_A_MEMBER.test(column)).map(({ table }) => table);
  // Whatever its column is called, a key to the members names one; what has no key is known by its name.
  const { rows: keyed } = await sql<{ table: string }>`select distinct conrelid::regclass::text as table
    from pg_constraint where contype = 'f' and confrelid = 'identity.member'::regclass`.execute(database.db);
  expect(keyed.length).toBeGreaterThan(20);
  expect(Object.keys(memberTables).toSorted()).toEqual(
    [...new Set([...naming, ...keyed.map(({ table }) => table), "identity.member"])].toSorted(),
  );
  for (const { copy, tables } of ownDataParts)
    for (const [table, retention] of Object.entries(tables))
      if ("disclosedIn" in retention)
        expect([table, retention.disclosedIn in (copy?.lists ?? {})]).toEqual([table, true]);
});

test("each table is of one part, and each list that a part names is in its copy", async () => {
  const count = ownDataParts.reduce((sum, { tables }) => sum + Object.keys(tables).length, 0);
  expect(Object.keys(memberTables)).toHaveLength(count);
  const { rows } = await sql<{
    id: string;
  }>`select id from identity.member where first_name = 'Ana Paula'`.execute(database.db);
  const parts = await gather(database.db, rows[0]?.id ?? "", (key) => key);
  for (const { name, copy } of ownDataParts)
    expect([name, Object.keys(parts[name] ?? {})]).toEqual([
      name,
      expect.arrayContaining(Object.keys(copy?.lists ?? {})),
    ]);
});

test("a member who leaves is informed of everything that stays: acceptances, redemptions, the closing and the trail too", () => {
  expect(retainedKindsInUse).toEqual([
    "points",
    "redemptions",
    "acceptances",
    "closure",
    "account",
    "deeds",
    "calls",
  ]);
  const { email } = closedAlert(0, "pontos", new Date());
  const message = email({ programme: "Colheita", firstName: "Ana" });
  expect(message).toContain("de pontos, de resgates, dos termos aceitos, deste encerramento");
});

test("of a member's row every column either goes, or is no word about a person", async () => {
  const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
    where table_schema = 'identity' and table_name = 'member'`.execute(database.db);
  const gone =
    "tax_id firebase_id first_name last_name company_name email phone photo_key profile_codes loyalty_profiles account_id user_group_id";
  const remaining = "id status is_opted_out closing_since category created_at";
  expect(rows.map(({ column }) => column).toSorted()).toEqual(`${gone} ${remaining}`.split(" ").toSorted());
});

test("every part, list and field of a copy has its Portuguese name", async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id from identity.member where first_name = 'Ana Paula'`.execute(database.db);
  const parts = await gather(database.db, rows[0]?.id ?? "", (key) => key);
  const unnamed: string[] = [];
  for (const [part, lists] of Object.entries(parts)) {
    const copy = ownDataParts.find(({ name }) => name === part)?.copy;
    for (const [list, rows] of Object.entries(lists)) {
      const words = copy?.lists[list];
      if (!words) unnamed.push(`${part}.${list} has no title in the part's own-data.ts`);
      const fields = words?.columns ?? rows.flatMap(namesIn);
      for (const field of fields)
        if (!(field in fieldWords || `${part}.${list}.${field}` in fieldWords))
          unnamed.push(
            `${part}.${list}: ${field} has no word in the part's own-data.ts, nor in copy-words.ts`,
          );
    }
  }
  expect(Object.keys(parts)).toHaveLength(ownDataParts.filter(({ copy }) => copy).length);
  expect([...new Set(unnamed)]).toEqual([]);
});
