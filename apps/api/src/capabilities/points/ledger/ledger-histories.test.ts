import { randomInt } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { history, type Round } from "../../../../test/ledger/ledger-commands.ts";
import { LedgerRun } from "../../../../test/ledger/ledger-history.ts";
import { addMembers } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { ledgerFaults } from "../audit/ledger-fault-store.ts";

/** `LEDGER_SEED=123 LEDGER_HISTORIES=1000 npx vitest run ledger-histories` lives the same histories again. */
const seed = Number(process.env["LEDGER_SEED"] ?? randomInt(2 ** 31));
const histories = Number(process.env["LEDGER_HISTORIES"] ?? (isLong ? 12_000 : 640));
/** How many commands they come to at the least. */
const COMMANDS = isLong ? 100_000 : 5_000;
const WORKERS = 4;
/** What a round does at once at most. */
const AT_ONCE = 4;
const MINUTES = 60_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ poolSize: WORKERS * AT_ONCE });
});
afterAll(() => database.close());

describe(`${histories} random histories from seed ${seed}`, () => {
  test(
    "the ledger does what the simplest ledger does, also when commands meet, and every sum holds",
    { timeout: 30 * MINUTES },
    async () => {
      const { db } = database;
      const lived = new Map<string, readonly Round[]>();
      let commands = 0;
      const workers = Array.from({ length: WORKERS }, async (_, worker) => {
        const members = await addMembers(db, 2 * Math.ceil(histories / WORKERS));
        await fc.assert(
          fc.asyncProperty(history, async (rounds) => {
            // Only while a failing history is made smaller do the members run out.
            const [memberId, friendId] = [
              members.pop() ?? (await addMember(db)).id,
              members.pop() ?? (await addMember(db)).id,
            ];
            lived.set(memberId, rounds);
            lived.set(friendId, rounds);
            await new LedgerRun(db, memberId, friendId).live(rounds);
            commands += rounds.flat().length;
          }),
          { seed: seed + worker, numRuns: Math.ceil(histories / WORKERS) },
        );
      });
      await Promise.all(workers);
      if (process.env["LEDGER_HISTORIES"] === undefined) expect(commands).toBeGreaterThan(COMMANDS);
      // Pairs of members have nothing in common, so what each history left is checked for all of them at once.
      const faults = await ledgerFaults(db);
      expect(faults.map((fault) => ({ ...fault, rounds: lived.get(fault.memberId) }))).toEqual([]);
    },
  );
});
