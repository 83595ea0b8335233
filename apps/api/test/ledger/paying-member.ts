import { expect } from "vitest";
import {
  expire,
  hold,
  payWhatIsOwed,
  postHold,
  reverse,
  takePartBack,
} from "../../src/capabilities/points/index.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import { expectDebtIsSpent } from "./ledger-figures.ts";
import { addMembers, earn } from "./ledger-members.ts";

const line = { description: "Prêmio", cause: { kind: "redemption", title: "Prêmio" } } as const;

/** Returns a member who earns, spends and has points taken back. */
export async function payingMember(db: Db) {
  const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  const [memberId = ""] = await addMembers(db, 1);
  let events = 0;
  return {
    memberId,
    earn: (points: number, days = 30, more: Parameters<typeof earn>[3] = {}) =>
      earn(db, memberId, points, { days, ...more }),
    /** Returns three causes of one event. */
    event: () => {
      events += 1;
      const cause = (rule: number) =>
        ({ kind: "invoice", id: `nota-${memberId}-${events}/${rule}`, title: "Nota" }) as const;
      return [{ cause: cause(1) }, { cause: cause(2) }, { cause: cause(3) }] as const;
    },
    /** Redeems so many points, and returns the redemption. */
    spend: (points: number) =>
      inOne(async (tx) => {
        const id = await hold(tx, { memberId, points, minutes: 30, ...line });
        await postHold(tx, id ?? "", line);
        const { rows } = await sql<{ publicId: string }>`select public_id from points.entry
          where hold_id = ${id} and kind = 'Redeem'`.execute(tx);
        return rows[0]?.publicId ?? "";
      }),
    back: (entryId: string) => inOne((tx) => reverse(tx, entryId, "Volta")),
    cancel: (entryId: string) =>
      inOne(async (tx) => {
        await reverse(tx, entryId, "Cancelada", "own");
        await payWhatIsOwed(tx, memberId, "Cancelada");
      }),
    lower: (entryId: string, points: number) =>
      inOne(async (tx) => {
        await takePartBack(tx, { entryId, points }, "Regra");
        await payWhatIsOwed(tx, memberId, "Regra");
      }),
    /** Lets the lots that were to last so many days expire. */
    expire: async (days: number) => {
      await sql`update points.lot set expires_on = platform.today() - 1
        where member_id = ${memberId} and expires_on = platform.today() + ${days}::int`.execute(db);
      await inOne((tx) => expire(tx, memberId));
    },
    /** Has so many points, and owes so many. */
    stands: async (available: number, debt: number) => {
      const { rows } =
        await sql`select available, debt from points.balance where member_id = ${memberId}`.execute(db);
      expect(rows).toEqual([{ available, debt }]);
      expect(await ledgerFaults(db, memberId)).toEqual([]);
      await expectDebtIsSpent(db, memberId);
    },
  };
}
