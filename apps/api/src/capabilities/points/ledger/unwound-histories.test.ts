import { randomInt } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { history, type Command, type Round } from "../../../../test/ledger/ledger-commands.ts";
import { LedgerRun } from "../../../../test/ledger/ledger-history.ts";
import { addMembers } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { sql, type Tx } from "../../../platform/database/database.ts";
import { reverse, voidHold } from "../index.ts";

const seed = Number(process.env["LEDGER_SEED"] ?? randomInt(2 ** 31));
const histories = isLong ? 3_000 : 150;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Returns whether points are a member's own credit: what others send or are sent could not be taken back. */
const isOwn = ({ act }: Command) => act !== "send" && act !== "receive";
const ownOf = (rounds: readonly Round[]): Round[] => rounds.map((round) => round.filter(isOwn));
const daysOf = (rounds: readonly Round[]) =>
  rounds.flat().reduce((sum, each) => sum + (each.act === "pass" ? each.days : 0), 0);

/** Gives back everything that was spent, then takes back everything that was given, in an order of these places. */
async function unwind(tx: Tx, memberId: string, places: readonly number[]): Promise<void> {
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(tx)).rows.map(({ id }) => id);
  for (const id of await idsOf(
    sql`select id from points.hold where member_id = ${memberId} and state = 'open'`,
  ))
    await voidHold(tx, id, "Devolvido");
  const standing = (kind: string) =>
    idsOf(sql`select public_id as id from points.entry e where member_id = ${memberId} and kind = ${kind}
      and corrects_entry_id is null and not exists (
        select from points.entry later
        left join points.entry end_of_release on end_of_release.member_id = later.member_id
          and end_of_release.corrects_entry_id = later.id
        where later.member_id = e.member_id and later.corrects_entry_id = e.id
          and (later.kind <> 'Earned' or end_of_release.id is not null)) order by id`);
  for (const id of await standing("Redeem")) await reverse(tx, id, "Devolvido");
  const credits = await standing("Earned");
  for (const place of places) credits.push(...credits.splice(place % Math.max(1, credits.length), 1));
  for (const id of credits) await reverse(tx, id, "Cancelada");
}

test(
  `nobody owes anything, or has anything, once all is given back and taken back: ${histories} histories from seed ${seed}`,
  { timeout: 600_000 },
  async () => {
    const { db } = database;
    const members = await addMembers(db, 2 * histories);
    await fc.assert(
      fc.asyncProperty(history.map(ownOf), fc.array(fc.nat(7), { maxLength: 6 }), async (rounds, places) => {
        const [memberId, friendId] = [
          members.pop() ?? (await addMember(db)).id,
          members.pop() ?? (await addMember(db)).id,
        ];
        await new LedgerRun(db, memberId, friendId).live(rounds);
        const { rows } = await db.transaction().execute(async (tx) => {
          await sql`select set_config('colheita.clock_offset', ${`${daysOf(rounds)} days`}, true)`.execute(
            tx,
          );
          await unwind(tx, memberId, places);
          return sql`select available, reserved, pending, debt from points.balance
            where member_id = ${memberId}`.execute(tx);
        });
        if (rows.length > 0) expect(rows[0]).toEqual({ available: 0, reserved: 0, pending: 0, debt: 0 });
      }),
      { seed, numRuns: histories },
    );
  },
);
