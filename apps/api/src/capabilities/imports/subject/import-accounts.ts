import { AccountLine } from "@colheita/contract/imports/import-lines";
import type { Db } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { accountsNamed, insertAccount } from "../../channels/index.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

interface Seen {
  readonly ids: Set<string>;
  readonly nsaps: Set<string>;
}

async function judge(
  db: Db,
  lines: readonly Numbered<AccountLine>[],
  seen: Seen,
): Promise<ImportLineOutcome[]> {
  const there = await accountsNamed(db, {
    ids: lines.flatMap(({ id = [] }) => id),
    nsaps: lines.map(({ nsap }) => nsap),
  });
  const ids = new Set(there.map(({ id }) => id));
  const nsaps = new Set(there.map(({ nsap }) => nsap));
  return lines.map(({ id, nsap }) => {
    if (nsaps.has(nsap) || seen.nsaps.has(nsap)) return "present";
    if (id !== undefined && (ids.has(id) || seen.ids.has(id))) return { code: "ID_TAKEN", field: "id" };
    seen.nsaps.add(nsap);
    if (id !== undefined) seen.ids.add(id);
    return "added";
  });
}

const nothingSeen = (): Seen => ({ ids: new Set(), nsaps: new Set() });

/** Accounts of the sales channel. */
export const accountsSubject: Subject<AccountLine> = {
  schema: AccountLine,
  trial: () => {
    const seen = nothingSeen();
    return (db, lines) => judge(db, lines, seen);
  },
  write: (db, _source, lines, recordOutcomes) =>
    db.transaction().execute(async (tx) => {
      const outcomes = await judge(tx, lines, nothingSeen());
      for (const [at, { id, name, nsap }] of lines.entries())
        if (outcomes[at] === "added") await insertAccount(tx, { id: id ?? newId("001"), name, nsap });
      await recordOutcomes(tx, outcomes);
    }),
};
