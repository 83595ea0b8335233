import { RelationLine } from "@colheita/contract/imports/import-lines";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { accountsNamed, insertRelations, relationsAmong } from "../../channels/index.ts";
import { membersNamed } from "./named-members.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

interface Relation {
  readonly memberId: string;
  readonly accountId: string;
}

const UNKNOWN_MEMBER = { code: "MEMBER_UNKNOWN", field: "taxId" } as const;
const UNKNOWN_ACCOUNT = { code: "ACCOUNT_UNKNOWN", field: "nsap" } as const;
const keyOf = ({ memberId, accountId }: Relation) => `${memberId} ${accountId}`;

/** Puts ids in the place of tax ids and numbers; a line that names nobody, or no account, is refused. */
async function resolved(db: Db | Tx, lines: readonly Numbered<RelationLine>[]) {
  const memberIds = await membersNamed(db, lines);
  const accounts = await accountsNamed(db, { nsaps: lines.map(({ nsap }) => nsap) });
  const idOf = new Map(accounts.map(({ id, nsap }) => [nsap, id]));
  return lines.map(({ nsap }, at) => {
    const [memberId, accountId] = [memberIds[at], idOf.get(nsap)];
    if (memberId === undefined) return UNKNOWN_MEMBER;
    return accountId === undefined ? UNKNOWN_ACCOUNT : { memberId, accountId };
  });
}

async function judge(
  db: Db | Tx,
  lines: Awaited<ReturnType<typeof resolved>>,
  seen: Set<string>,
): Promise<ImportLineOutcome[]> {
  const relations = lines.flatMap((line) => ("code" in line ? [] : line));
  const there = new Set((await relationsAmong(db, relations)).map(keyOf));
  return lines.map((line) => {
    if ("code" in line) return line;
    const key = keyOf(line);
    if (there.has(key) || seen.has(key)) return "present";
    seen.add(key);
    return "added";
  });
}

/** Accounts that a member is related to beside the own one: a focal point chooses among them (4, channel selection). */
export const relationsSubject: Subject<RelationLine> = {
  schema: RelationLine,
  trial: () => {
    const seen = new Set<string>();
    return async (db, lines) => judge(db, await resolved(db, lines), seen);
  },
  write: (db, _source, lines, recordOutcomes) =>
    db.transaction().execute(async (tx) => {
      const relations = await resolved(tx, lines);
      const outcomes = await judge(tx, relations, new Set());
      for (const [at, line] of relations.entries())
        if (outcomes[at] === "added" && !("code" in line))
          await insertRelations(tx, line.memberId, [line.accountId]);
      await recordOutcomes(tx, outcomes);
    }),
};
