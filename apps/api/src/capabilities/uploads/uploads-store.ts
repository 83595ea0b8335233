import type { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { ImageFault } from "../../platform/images/image-rules.ts";

/** Who sends: a member, or a visitor, whose uploads are known by their ids alone. */
export interface UploadOwner {
  readonly memberId: string | undefined;
}

/** An upload as its owner sees it. */
export interface UploadState {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly totalBytes: number;
  readonly receivedBytes: number;
  readonly fault: ImageFault | null;
  readonly fileKey: string | null;
}

/** The file of an upload. */
export interface UploadFile {
  readonly fileKey: string;
  readonly fileBytes: number;
  readonly fileHash: string;
  readonly width: number;
  readonly height: number;
}

const STATE = sql`id, purpose, total_bytes, received_bytes, fault, file_key`;

const of = ({ memberId }: UploadOwner): RawBuilder<unknown> =>
  sql`member_id is not distinct from ${memberId ?? null}`;

/** Returns an upload of this owner that no record has and that has not ended. */
const open = (owner: UploadOwner, id: string): RawBuilder<unknown> =>
  sql`id = ${id} and ${of(owner)} and taken_at is null and ends_at > platform.clock()`;

/** Returns the upload that this owner began with a key, ended or not. */
export async function findByKey(
  db: Db | Tx,
  owner: UploadOwner,
  uploadKey: string,
): Promise<(UploadState & { readonly isOver: boolean }) | undefined> {
  const { rows } = await sql<UploadState & { isOver: boolean }>`
    select ${STATE}, (taken_at is not null or ends_at <= platform.clock()) as is_over
    from uploads.upload where ${of(owner)} and upload_key = ${uploadKey}`.execute(db);
  return rows[0];
}

/** Returns the open upload of this owner with an id; with `lock` nobody else changes it until the transaction ends. */
export async function findOpen(
  db: Db | Tx,
  owner: UploadOwner,
  id: string,
  lock: "lock" | "look" = "look",
): Promise<UploadState | undefined> {
  const { rows } = await sql<UploadState>`
    select ${STATE} from uploads.upload where ${open(owner, id)}
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export interface NewUpload {
  readonly id: string;
  readonly memberId: string | undefined;
  readonly uploadKey: string;
  /** From where a visitor sends, as a keyed hash; a member is known by their id. */
  readonly network: Buffer | undefined;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly totalBytes: number;
}

/** What one sender, and all senders of their kind together, have under way. */
export interface UploadCounts {
  /** Begun by this member in a day, or from this network by visitors in an hour. */
  readonly ofSender: number;
  /** Announced from this network by visitors, and not finished yet. */
  readonly networkBytes: number;
  /** Announced by all members, or by all visitors, and not finished yet. */
  readonly waitingBytes: number;
}

/** Whether an upload counts among what its sender began: a member's for a day, that of a visitor's network for an hour. */
const COUNTED = sql`case when member_id is not null then created_at > platform.clock() - interval '1 day'
  else network is not null and created_at > platform.clock() - interval '1 hour' end`;

/** Counts, and lets nobody else of the same sender count until the transaction ends. */
export async function countHeld(
  tx: Tx,
  { memberId, network }: Pick<NewUpload, "memberId" | "network">,
): Promise<UploadCounts> {
  const sender = memberId === undefined ? `network ${network?.toString("hex")}` : `member ${memberId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${sender}`}, 0))`.execute(tx);
  const isVisitor = memberId === undefined;
  const ofSender = isVisitor
    ? sql`member_id is null and network = ${network} and ${COUNTED}`
    : sql`member_id = ${memberId} and ${COUNTED}`;
  const { rows } = await sql<{ ofSender: number; networkBytes: string; waitingBytes: string }>`
    select (select count(*)::integer from uploads.upload where ${ofSender}) as of_sender, network_bytes, waiting_bytes
    from (select coalesce(sum(total_bytes), 0)::text as waiting_bytes,
        coalesce(sum(total_bytes) filter (where network = ${network ?? null}), 0)::text as network_bytes
      from uploads.upload
      where ends_at > platform.clock() and file_key is null and fault is null
        and (member_id is null) = ${isVisitor}::boolean) as waiting`.execute(tx);
  const [counted] = rows;
  return {
    ofSender: counted?.ofSender ?? 0,
    networkBytes: Number(counted?.networkBytes ?? 0),
    waitingBytes: Number(counted?.waitingBytes ?? 0),
  };
}

/**
 * Returns until when an upload of which a piece has just come waits for the next one: a member's for its whole day,
 * that of a visitor for an hour, and never beyond its day: a visitor's bytes cost their sender nothing.
 */
const waitsUntil = (isVisitor: RawBuilder<unknown>, begunAt: RawBuilder<unknown>) => sql<Date>`
  case when ${isVisitor} then least(${begunAt} + interval '1 day', platform.clock() + interval '1 hour')
  else ${begunAt} + interval '1 day' end`;

/** Begins an upload; one that was begun with this key at the same moment stays the one there is. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const isVisitor = sql`${upload.memberId === undefined}::boolean`;
  await tx
    .insertInto("uploads.upload")
    .values({ ...upload, endsAt: waitsUntil(isVisitor, sql`platform.clock()`) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the next bytes of an upload that is held. */
export async function insertPiece(
  tx: Tx,
  uploadId: string,
  fromByte: number,
  bytes: Uint8Array,
): Promise<void> {
  await tx
    .insertInto("uploads.piece")
    .values({ uploadId, fromByte, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
    .execute();
  await tx
    .updateTable("uploads.upload")
    .set({
      receivedBytes: fromByte + bytes.byteLength,
      endsAt: waitsUntil(sql`member_id is null`, sql`created_at`),
    })
    .where("id", "=", uploadId)
    .execute();
}

/** Returns all that has come of an upload. */
export async function readPieces(db: Db, uploadId: string): Promise<Buffer> {
  const rows = await db
    .selectFrom("uploads.piece")
    .select("bytes")
    .where("uploadId", "=", uploadId)
    .orderBy("fromByte")
    .execute();
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

async function dropPieces(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom("uploads.piece").where("uploadId", "=", uploadId).execute();
}

/** Records the file of an upload, which waits for its record until its day is over. Returns whether it still lives. */
export async function recordFile(tx: Tx, id: string, file: UploadFile): Promise<boolean> {
  const noted = await sql`update uploads.upload set
      file_key = ${file.fileKey}, file_bytes = ${file.fileBytes}, file_hash = ${file.fileHash},
      width = ${file.width}, height = ${file.height},
      ends_at = case when ends_at is null then null else created_at + interval '1 day' end
    where id = ${id} and (ends_at is null or ends_at > platform.clock())`.execute(tx);
  await dropPieces(tx, id);
  return noted.numAffectedRows === 1n;
}

/** Records that an upload makes no image. */
export async function recordFault(tx: Tx, id: string, fault: ImageFault): Promise<void> {
  await sql`update uploads.upload set fault = ${fault} where id = ${id} and file_key is null`.execute(tx);
  await dropPieces(tx, id);
}

/** Ends an upload that no record has; false when there is none. */
export async function endOpen(tx: Tx, owner: UploadOwner, id: string): Promise<boolean> {
  const ended = await sql`update uploads.upload set ends_at = platform.clock()
    where ${open(owner, id)}`.execute(tx);
  return ended.numAffectedRows === 1n;
}

/** Ends uploads, whoever has them. */
export async function endUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update uploads.upload set ends_at = platform.clock() where id = any(${[...ids]}::text[])`.execute(
    tx,
  );
}

/** Separates uploads from who sent them, and ends them. */
export async function disownUploads(tx: Tx, memberId: string): Promise<void> {
  // Their keys are distinguished by their sender; without one they are distinct by themselves.
  await sql`update uploads.upload set member_id = null, upload_key = id, file_name = '', ends_at = platform.clock()
    where member_id = ${memberId}`.execute(tx);
}

/** An upload that a record has taken. */
export interface TakenUpload extends UploadFile {
  readonly id: string;
  /** As its sender called it. */
  readonly fileName: string;
}

/** Gives finished uploads of this owner to a record; those that can't be given are missing in the answer. */
export async function takeOpen(
  tx: Tx,
  owner: UploadOwner,
  ids: readonly string[],
  purpose: UploadPurpose,
): Promise<TakenUpload[]> {
  const { rows } = await sql<TakenUpload>`
    update uploads.upload set taken_at = platform.clock(), ends_at = null
    where id = any(${[...ids]}::text[]) and ${of(owner)} and purpose = ${purpose}
      and file_key is not null and taken_at is null and ends_at > platform.clock()
    returning id, file_name, file_key, file_bytes, file_hash, width, height`.execute(tx);
  return rows;
}

/** Returns what a member has sent, the latest first. */
export async function listUploads(db: Db, memberId: string) {
  return db
    .selectFrom("uploads.upload")
    .select(["purpose", "fileName", "createdAt", "fileBytes", "width", "height", "fileHash", "takenAt"])
    .select(["fileKey", "endsAt"])
    .where("memberId", "=", memberId)
    .where("emptiedAt", "is", null)
    .orderBy("createdAt", "desc")
    .execute();
}

/**
 * Returns uploads whose time is over and whose file is not gone, so many at most and none of `apart`, held until the
 * transaction ends: nobody records a file of theirs meanwhile.
 */
export async function lockEnded(
  tx: Tx,
  most: number,
  apart: readonly string[],
): Promise<Pick<UploadState, "id" | "purpose">[]> {
  const { rows } = await sql<Pick<UploadState, "id" | "purpose">>`
    select id, purpose from uploads.upload
    where ends_at <= platform.clock() and emptied_at is null and id <> all(${[...apart]}::text[])
    order by ends_at limit ${most}::integer for update skip locked`.execute(tx);
  return rows;
}

/** Records of uploads that are held that their files are gone: their pieces go, and all that was said of what they were. */
export async function emptyUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from uploads.piece where upload_id = any(${[...ids]}::text[])`.execute(tx);
  await sql`update uploads.upload set emptied_at = platform.clock(), file_name = '', file_key = null, file_bytes = null,
    file_hash = null, width = null, height = null where id = any(${[...ids]}::text[])`.execute(tx);
}

/** Removes what is empty and counts no longer. */
export async function deleteEmptied(db: Db): Promise<void> {
  await sql`delete from uploads.upload where emptied_at is not null and not ${COUNTED}`.execute(db);
}

/** Returns which of these ids are those of uploads, ended or not. */
export async function knownAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads.upload where id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns uploads with a file, behind an id, in the order of their ids, so many at most. */
export async function listFiled(
  db: Db,
  afterId: string,
  most: number,
): Promise<{ readonly id: string; readonly fileKey: string; readonly isTaken: boolean }[]> {
  const { rows } = await sql<{ id: string; fileKey: string; isTaken: boolean }>`
    select id, file_key, taken_at is not null as is_taken from uploads.upload
    where file_key is not null and id > ${afterId} order by id limit ${most}::integer`.execute(db);
  return rows;
}

/** Ends an upload that no record has. */
export async function endUntaken(db: Db, id: string): Promise<void> {
  await sql`update uploads.upload set ends_at = platform.clock() where id = ${id} and taken_at is null`.execute(
    db,
  );
}

/** Deletes from which network visitors sent: the limits need it for an hour. */
export async function clearNetworks(db: Db): Promise<void> {
  await sql`update uploads.upload set network = null
    where network is not null and created_at < platform.clock() - interval '1 day'`.execute(db);
}
