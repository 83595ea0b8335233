import type { StatementFilter } from "@colheita/contract/points/statement-endpoints";
import type { EntryTrail } from "@colheita/contract/points/entry-trail";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { nameHint } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import type { Db } from "../../../platform/database/database.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { refusePeriod } from "../../../platform/http/refuse-period.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { namesOf } from "../../identity/index.ts";
import { expiredOf } from "../ledger/lot-store.ts";
import { lineBy, lotsOfEntry, spendingOf, statementPage, trailRow, type LineRow } from "./statement-store.ts";
import { ownerOfEntry } from "../transfer/transfer-store.ts";

/** Returns a row as the contract has it: what does not exist is left out. */
export function toStatementLine(row: LineRow, expiredPoints?: number): StatementLine {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    origin: row.origin,
    points: row.points,
    pointAt: row.pointAt,
    expiresOn: row.expiresOn ?? undefined,
    expiresTo: row.expiresTo ?? undefined,
    isExpired: row.isExpired,
    expiredPoints,
    releasesOn: row.releasesOn ?? undefined,
    commercialGainCents: row.commercialGainCents ?? undefined,
    importedId: row.importedId ?? undefined,
    consultantStatus: row.consultantStatus ?? undefined,
    counterpart: row.counterpartId === null ? undefined : { id: row.counterpartId },
  };
}

const isFiltered = ({ sort: _sort, dateKind: _dateKind, ...filter }: StatementFilter) =>
  Object.values(filter).some((value) => value !== undefined);

export interface StatementPage {
  readonly items: StatementLine[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

/**
 * Returns a page of the member's statement, of at most `size` lines. The total is returned only where a stored counter
 * has it: on the first page of all lines.
 */
export async function readStatement(
  db: Db,
  memberId: string,
  filter: StatementFilter & { cursor?: string | undefined },
  size: number,
): Promise<StatementPage> {
  refusePeriod(filter);
  const { cursor, ...rest } = filter;
  const [after] = cursor === undefined ? [undefined] : unpackCursor(cursor, "number");
  const isCounted = cursor === undefined && !isFiltered(rest);
  const rows = await statementPage(db, memberId, rest, { after, size: size + 1, isCounted });
  const expired = await expiredByLine(db, memberId, rows);
  return {
    ...pageOf(rows, size, {
      item: (row) => toStatementLine(row, expired.get(row.lineNumber)),
      placeOf: ({ lineNumber }) => [lineNumber],
    }),
    total: isCounted ? (rows[0]?.lineCount ?? 0) : undefined,
  };
}

/** Returns how many points expired of each line whose day has passed and of which some did: who spent them in time lost none. */
async function expiredByLine(
  db: Db,
  memberId: string,
  rows: readonly LineRow[],
): Promise<ReadonlyMap<number, number>> {
  const past = rows.filter(({ isExpired, points }) => isExpired && points > 0);
  if (past.length === 0) return new Map();
  const expired = new Map<number, number>();
  const ids = past.map(({ lineNumber }) => lineNumber);
  for (const { entryId, remaining } of await expiredOf(db, memberId, ids))
    expired.set(entryId, (expired.get(entryId) ?? 0) + remaining);
  return expired;
}

/**
 * Returns where a line comes from and where its points went.
 * @throws Refusal not-found for a line that is missing, invisible, or somebody else's.
 */
export async function readTrail(db: Db, memberId: string, entryId: string): Promise<EntryTrail> {
  const row = await trailRow(db, memberId, entryId);
  if (!row) throw new Refusal(common.notFound);
  const isCredit = row.points > 0;
  const [lots, spending, corrects, correctedBy, counterpartHint] = await Promise.all([
    lotsOfEntry(db, memberId, row),
    isCredit ? spendingOf(db, memberId, row.lineNumber) : Promise.resolve([]),
    row.correctsEntryId === null ? undefined : lineBy(db, memberId, { lineNumber: row.correctsEntryId }),
    lineBy(db, memberId, { corrects: row.lineNumber }),
    row.counterpartId === null ? undefined : counterpartHintOf(db, row.counterpartId),
  ]);
  const own = lots.filter((lot) => lot.isOwn);
  return {
    line: toStatementLine(row),
    cause: {
      kind: row.causeKind,
      title: row.causeTitle,
      detail: row.causeDetail,
      redemptionId: (row.causeKind === "redemption" && row.causeId) || undefined,
    },
    lots: lots.map(({ lotId, points, expiresOn, sourceId, source }) => ({
      lotId,
      points,
      expiresOn,
      sourceId: sourceId ?? undefined,
      source: source ?? undefined,
    })),
    spending: spending.map((each) => ({ line: toStatementLine(each), points: each.taken })),
    remaining: own.length > 0 ? own.reduce((sum, lot) => sum + lot.remaining, 0) : undefined,
    corrects: corrects && toStatementLine(corrects),
    correctedBy: correctedBy && toStatementLine(correctedBy),
    counterpartHint,
  };
}

/** Returns whose the other leg of a transfer is, as they are called today; nothing where it is in no books of ours. */
async function counterpartHintOf(db: Db, counterpartId: string): Promise<string | undefined> {
  const ownerId = await ownerOfEntry(db, counterpartId);
  const name = ownerId === undefined ? undefined : (await namesOf(db, [ownerId])).get(ownerId);
  return name === undefined ? undefined : nameHint(name);
}
