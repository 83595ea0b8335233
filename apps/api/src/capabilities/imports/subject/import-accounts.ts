import { AccountLine } from "@colheita/contract/imports/import-lines";
import type { Db } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { accountsNamed, insertAccount } from "../../channels/index.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

interface Seen {
  readonly ids: Set<string>;
  readonly nsaps: Set<string>;
  readonly taxIds: Set<string>;
}

async function judge(
  db: Db,
  lines: readonly Numbered<AccountLine>[],
  seen: Seen,
): Promise<ImportLineOutcome[]> {
  const known = nothingSeen();
  const there = await accountsNamed(db, {
    ids: lines.flatMap(({ id = [] }) => id),
    nsaps: lines.map(({ nsap }) => nsap),
    taxIds: lines.flatMap(({ taxId = [] }) => taxId),
  });
  for (const { id, nsap, taxId } of there) note(known, { id, nsap, taxId: taxId ?? undefined });
  return lines.map((line) => {
    const { id, nsap, taxId } = line;
    if (known.nsaps.has(nsap) || seen.nsaps.has(nsap)) return "present";
    if (id !== undefined && (known.ids.has(id) || seen.ids.has(id))) return { code: "ID_TAKEN", field: "id" };
    if (taxId !== undefined && (known.taxIds.has(taxId) || seen.taxIds.has(taxId)))
      return { code: "TAX_ID_TAKEN", field: "taxId" };
    note(seen, line);
    return "added";
  });
}

const nothingSeen = (): Seen => ({ ids: new Set(), nsaps: new Set(), taxIds: new Set() });

function note(seen: Seen, { id, nsap, taxId }: Pick<AccountLine, "id" | "nsap" | "taxId">): void {
  seen.nsaps.add(nsap);
  if (id !== undefined) seen.ids.add(id);
  if (taxId !== undefined) seen.taxIds.add(taxId);
}

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
      for (const [at, { line: _number, id = newId("001"), ...account }] of lines.entries())
        if (outcomes[at] === "added") await insertAccount(tx, { ...account, id });
      await recordOutcomes(tx, outcomes);
    }),
};
