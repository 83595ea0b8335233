import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { addMembers, earn } from "../../../../test/ledger/ledger-members.ts";
import { sampled } from "../../../../test/server/effort.ts";
import { sql } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { importPoints } from "./import-points.ts";
import type { ImportedPoints } from "./import-rules.ts";
import { hold, postHold, reverse } from "../index.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`insert into points.season (id, name, starts_on, ends_on)
    values ('one', 'Safra um', '2025-01-01', '2025-06-30'), ('two', 'Safra dois', '2025-07-01', '2025-12-31')`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const days = ["2025-02-10", "2025-08-01", "2026-03-01"];
const aLine = fc.record({
  kind: fc.constantFrom("Earned", "Bonus", "Manual", "Loan", "Redeem", "Redeem", "Expired"),
  points: fc.integer({ min: 1, max: 60 }),
  day: fc.constantFrom(...days),
  // Past, or to come: an imported lot may have ended long ago.
  expiresOn: fc.constantFrom("2025-09-01", "2097-01-01", "2098-01-01"),
  releasesOn: fc.option(fc.constantFrom("2025-01-01", "2096-01-01"), { nil: undefined, freq: 6 }),
  isInvisible: fc.boolean(),
});
type Made = typeof aLine extends fc.Arbitrary<infer One> ? One : never;
const beginnings = { points: [0, 40], debt: [0, 30] };
const aBeginning = fc.record({
  points: fc.constantFrom(...beginnings.points),
  debt: fc.constantFrom(...beginnings.debt),
});

/** Gives a member points that are there before the file, or a debt. */
async function begin(memberId: string, { points, debt }: { points: number; debt: number }): Promise<void> {
  if (debt > 0) {
    const entryId = await earn(database.db, memberId, debt);
    const line = { description: "Furadeira", cause: { kind: "redemption", title: "Furadeira" } } as const;
    await database.db.transaction().execute(async (tx) => {
      await postHold(tx, (await hold(tx, { ...line, memberId, points: debt, minutes: 30 })) ?? "", line);
      await reverse(tx, entryId, "Nota cancelada");
    });
  } else if (points > 0) await earn(database.db, memberId, points);
}

function linesOf(memberId: string, made: readonly Made[]): ImportedPoints[] {
  return made.map(({ kind, points, day, expiresOn, releasesOn, isInvisible }, at) => {
    const isDebit = kind === "Redeem" || kind === "Expired";
    return {
      line: at + 2,
      memberId,
      importedId: `PS-${at}`,
      kind,
      points: isDebit ? -points : points,
      description: "Compra de sementes",
      pointAt: `${day}T15:00:00.000Z`,
      isInvisible,
      ...(isDebit ? {} : { expiresOn, releasesOn }),
    };
  });
}

/** Returns everything that the books say of a member, without ids. */
async function booksOf(memberId: string) {
  const mine = (columns: string, rest: string) =>
    database.pool
      .query(`select ${columns} from points.${rest}`, [memberId])
      .then(({ rows }) => rows as object[]);
  return {
    entries: await mine(
      `kind, points, description, cause_kind, cause_title, cause_detail, expires_on, releases_on, season_id, is_invisible,
      made_by, approved_by, imported_id`,
      "entry where member_id = $1 order by id",
    ),
    postings: await mine(
      "from_account, to_account, points",
      "posting where member_id = $1 order by entry_id",
    ),
    lots: await mine("points, remaining, expires_on, season_id", "lot where member_id = $1 order by id"),
    moves: await mine("points", "lot_movement where member_id = $1 order by entry_id, lot_id"),
    waiting: await mine("points, releases_on", "pending_credit where member_id = $1 order by entry_id"),
    months: await mine("month, kind, points", "month where member_id = $1 order by month, kind"),
    seasons: await mine("season_id, earned, redeemed", "season_sum where member_id = $1 order by season_id"),
    balance: await mine(
      "available, reserved, pending, debt, version, line_count",
      "balance where member_id = $1",
    ),
  };
}

test("a file of lines comes to what its lines come to one by one, and the books hold", async () => {
  const runs = sampled(Array.from({ length: 300 }), 10).length;
  await fc.assert(
    fc.asyncProperty(aBeginning, fc.array(aLine, { minLength: 1, maxLength: 14 }), async (before, made) => {
      const [atOnce = "", oneByOne = ""] = await addMembers(database.db, 2);
      for (const memberId of [atOnce, oneByOne]) await begin(memberId, before);
      const source = { importId: newId("imp"), title: "Trazido", madeBy: "ana", approvedBy: "bruno" };
      const outcomes = await importPoints(database.db, source, linesOf(atOnce, made));
      const single: string[] = [];
      for (const line of linesOf(oneByOne, made))
        single.push(...(await importPoints(database.db, { ...source, importId: newId("imp") }, [line])));
      expect(outcomes).toEqual(single);
      expect(await booksOf(atOnce)).toEqual(await booksOf(oneByOne));
      expect(await ledgerFaults(database.db, atOnce)).toEqual([]);
      expect(await importPoints(database.db, source, linesOf(atOnce, made))).toEqual(outcomes);
      expect(await ledgerFaults(database.db, atOnce)).toEqual([]);
    }),
    { numRuns: runs },
  );
});
