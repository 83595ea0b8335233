import {
  anotherSends,
  notAllowedNow,
  takesTwoPeople,
  type beginImport,
} from "@colheita/contract/imports/imports-endpoints";
import { common, fieldsOf, type InputOf, type ReplyOf } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enqueue, hasJob } from "../../../platform/jobs/jobs.ts";
import {
  endImport,
  findImport,
  insertImport,
  insertPiece,
  recordApproval,
  retake,
  rewind,
  type ImportRow,
  type ImportState,
} from "./imports-store.ts";
import { subjects } from "../subject/import-subjects.ts";

type Shown = ReplyOf<typeof beginImport>;

/** Returns the columns that a file of a kind may have, and those that it must have. */
export function fileColumnsOf(subject: ImportRow["subject"]): { all: string[]; needed: string[] } {
  const fields = Object.values(fieldsOf(subjects[subject].schema) ?? {});
  return {
    all: fields.map(([name]) => name),
    needed: fields.flatMap(([name, schema]) => (schema._zod.def.type === "optional" ? [] : [name])),
  };
}

/** Returns what the fields of a kind of file are called in it. */
export function wireNamesOf(subject: ImportRow["subject"]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fieldsOf(subjects[subject].schema) ?? {}).map(([name, [wireName]]) => [name, wireName]),
  );
}

/** About half an hour of growing back-off: what fails for so long waits for a person. */
const READ_ATTEMPTS = 12;

async function enqueueReading(tx: Tx, importId: string): Promise<void> {
  await enqueue(tx, "imports.read", { importId }, { maxAttempts: READ_ATTEMPTS });
}

/** Returns whether a file is being tried or run, and no job reads it. */
async function isStalled(db: Db | Tx, { id, state }: ImportRow): Promise<boolean> {
  return (state === "trying" || state === "running") && !(await hasJob(db, "imports.read", { importId: id }));
}

/** Returns a file as operators see it. */
export async function toImportReply(db: Db | Tx, row: ImportRow): Promise<Shown> {
  const { columns, approvedBy, approvedAt, endedAt, nextByte: readBytes, ...rest } = row;
  const { nextLine: _nextLine, isRead: _isRead, takenOwnerId: _owner, takenLine: _taken, ...reported } = rest;
  const { all, needed } = fileColumnsOf(row.subject);
  return {
    ...reported,
    readBytes,
    unknownColumns: columns?.filter((name) => !all.includes(name)) ?? [],
    missingColumns: columns ? needed.filter((name) => !columns.includes(name)) : [],
    repeatedColumns: columns ? repeatedIn(columns, all) : [],
    approvedBy: approvedBy ?? undefined,
    approvedAt: approvedAt ?? undefined,
    endedAt: endedAt ?? undefined,
    isStalled: await isStalled(db, row),
  };
}

/** Returns the fields that stand in more than one column. */
export const repeatedIn = (columns: readonly string[], fields: readonly string[]): string[] =>
  fields.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));

/**
 * Returns a file in one of these states, held until the transaction ends. @throws Refusal not-found,
 * imports/wrong-state.
 */
async function hold(tx: Tx, id: string, ...states: ImportState[]): Promise<ImportRow> {
  const row = await findImport(tx, id, "lock");
  if (!row) throw new Refusal(common.notFound);
  if (!states.includes(row.state)) throw new Refusal(notAllowedNow);
  return row;
}

async function again(tx: Tx, id: string): Promise<Shown> {
  const row = await findImport(tx, id);
  if (!row) throw new Refusal(common.notFound);
  return toImportReply(tx, row);
}

/** Begins to take a file. */
export async function begin(
  tx: Tx,
  caller: Caller,
  given: InputOf<typeof beginImport>["body"],
): Promise<Shown> {
  const id = newId("imp");
  await insertImport(tx, { ...given, fileName: given.fileName.trim(), id, madeBy: caller.memberId });
  return again(tx, id);
}

/**
 * Takes the next bytes of a file from who began to send it: two people agree to it only while nobody else writes it. A piece that
 * was taken before, or that leaves a gap, changes nothing.
 * @throws Refusal not-found, imports/wrong-state, imports/another-sends, invalid-request for more bytes than were announced.
 */
export async function sendPiece(
  tx: Tx,
  caller: Caller,
  { id, from, bytes }: { readonly id: string; readonly from: number; readonly bytes: Uint8Array },
): Promise<Shown> {
  const row = await hold(tx, id, "receiving");
  if (row.madeBy !== caller.memberId) throw new Refusal(anotherSends);
  if (from !== row.receivedBytes || bytes.byteLength === 0) return toImportReply(tx, row);
  if (from + bytes.byteLength > row.totalBytes)
    throw new Refusal(common.invalid, { fields: [{ field: "query.from", code: "TOO_LARGE" }] });
  await insertPiece(tx, id, from, bytes);
  return again(tx, id);
}

/** Begins to try a file that has come whole. @throws Refusal not-found, imports/wrong-state. */
export async function startTrial(tx: Tx, id: string): Promise<Shown> {
  const row = await hold(tx, id, "receiving", "tried");
  if (row.receivedBytes < row.totalBytes) throw new Refusal(notAllowedNow);
  await rewind(tx, id, "trying");
  await enqueueReading(tx, id);
  return again(tx, id);
}

/**
 * Agrees to a file that was tried, and begins to run it. Who sent it must be another one.
 * @throws Refusal not-found, imports/wrong-state, imports/takes-two-people.
 */
export async function approve(tx: Tx, caller: Caller, id: string): Promise<Shown> {
  const row = await hold(tx, id, "tried");
  if (row.madeBy === caller.memberId) throw new Refusal(takesTwoPeople);
  await recordApproval(tx, id, caller.memberId);
  await retake(tx, id, "running");
  await enqueueReading(tx, id);
  const { subject, fileName, madeBy, added, changed, present, refused } = row;
  await audit(tx, {
    actorId: caller.memberId,
    action: "imports.approved",
    object: `import:${id}`,
    after: { subject, fileName, madeBy, tried: { added, changed, present, refused } },
  });
  return again(tx, id);
}

/**
 * Goes on with a file whose reading failed too often, from where it stands.
 * @throws Refusal not-found, imports/wrong-state for one that does not stand still.
 */
export async function resume(tx: Tx, caller: Caller, id: string): Promise<Shown> {
  const row = await hold(tx, id, "trying", "running");
  if (!(await isStalled(tx, row))) throw new Refusal(notAllowedNow);
  await enqueueReading(tx, id);
  await audit(tx, { actorId: caller.memberId, action: "imports.resumed", object: `import:${id}` });
  return again(tx, id);
}

/** Gives up a file that nobody agreed to. @throws Refusal not-found, imports/wrong-state. */
export async function cancel(tx: Tx, id: string): Promise<Shown> {
  await hold(tx, id, "receiving", "trying", "tried");
  await endImport(tx, id, "cancelled");
  return again(tx, id);
}
