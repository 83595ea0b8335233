import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembers } from "../../../test/ledger/ledger-members.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { plansOf } from "../../../test/server/query-plans.ts";
import { ISSUER, someKey } from "../../../test/world/some-invoice.ts";
import { sql } from "../../platform/database/database.ts";
import { invoiceInTheWay, isKeyFreed } from "./invoice-store.ts";
import { listToReview } from "./list-invoices-store.ts";

const INVOICES = 20_000;

let database: FreshDatabase;
let members: string[];
beforeAll(async () => {
  database = await freshDatabase();
  members = await addMembers(database.db, 50);
  await sql`insert into invoices.invoice (id, member_id, access_key, issuer_tax_id, model, series, number, state,
      issued_on, cents, status, rejection_reason, judged_at)
    select 'a4N' || lpad(n::text, 12, '0'), (${members}::text[])[1 + n % 50], lpad(n::text, 44, '0'),
      lpad((n % 40)::text, 14, '0'), '55', 1, n, 'MT', platform.today(), 100,
      case when n % 10 = 0 then 'rejected' when n % 100 = 1 then 'in-review' else 'approved' end,
      case when n % 10 = 0 then 'other' end, platform.clock()
    from generate_series(1, ${INVOICES}::int) n`.execute(database.db);
  await sql`analyze invoices.invoice`.execute(database.db);
}, 60_000);
afterAll(() => database.close());

const key = someKey({ series: 1, number: 7 });
const identity = { accessKey: key, issuerTaxId: ISSUER, model: "55", series: 1, number: 7 } as const;

test.each([
  ["one that is new", identity],
  ["one that is appealed against", { ...identity, id: "a4N000000000001" }],
])("what stands in the way of %s is looked up by its indexes among twenty thousand", async (_, invoice) => {
  const plans = await plansOf(database, (db) => invoiceInTheWay(db, members[0] ?? "", invoice));
  expect(plans.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
  expect(plans.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(20);
});

test("whether a key was freed is looked up by its index", async () => {
  const plans = await plansOf(database, (db) => isKeyFreed(db, key));
  expect(plans.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
});

test("the desk's queue begins where it stands, and sorts nothing out of all of them", async () => {
  const plans = await plansOf(database, (db) => listToReview(db, {}, { size: 10 }));
  expect(plans.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
  expect(plans.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(60);
});
