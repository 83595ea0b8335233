import { Readable } from "node:stream";
import { maskTaxId } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Db } from "../../../platform/database/database.ts";
import { drawOffThread } from "../../../platform/documents/draw-off-thread.ts";
import { notify } from "../../../platform/live/live.ts";
import type { AddressOf, OwnData } from "../../../platform/own-data.ts";
import type { Platform } from "../../../platform/platform.ts";
import { fullNameOf, memberOf, alertMember } from "../../identity/index.ts";
import { notifyMember } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { FOLDER } from "./ask-for-export.ts";
import { chaptersOf, type CopyDocument } from "./copy-chapters.ts";
import { exportFailedAlert, exportReadyAlert } from "./export-message.ts";
import {
  deleteExport,
  findExport,
  markFailed,
  markReady,
  oldExports,
  stuckExports,
  type ExportRow,
} from "./export-store.ts";
import { ownDataParts } from "./personal-data.ts";

/** The live topic that open pages hear when a copy is there, or will not come. */
const TOPIC = "privacy-exports";
/** A member of many years has some ten thousand lines: a few megabytes. */
const MAX_BYTES = 256 * 1024 * 1024;
const DAY_SECONDS = 86_400;
const PDF_SCRIPT = new URL("./copy-worker.ts", import.meta.url);

type Copying = Pick<Platform, "db" | "files" | "clock" | "config">;

/** Returns everything that is stored about a member, by its part; `addressOf` gives the addresses of their images. */
export async function gather(
  db: Db,
  memberId: string,
  addressOf: AddressOf,
): Promise<Record<string, OwnData>> {
  const parts: Record<string, OwnData> = {};
  // One after the other: nobody waits for it, and others wait for the database.
  for (const { name, copy } of ownDataParts)
    if (copy) parts[name] = listsOf(name, await copy.exportOf(db, memberId, addressOf));
  return parts;
}

/**
 * Returns what a part contains, as lists of rows: a list alone is called like its part, and what stands by itself is
 * one row of it.
 */
export function listsOf(part: string, data: object): OwnData {
  if (Array.isArray(data)) return { [part]: data as object[] };
  const lists: Record<string, object[]> = {};
  const alone: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data))
    if (Array.isArray(value)) lists[name] = value as object[];
    else if (typeof value === "object" && value !== null) lists[name] = [value];
    else if (value !== undefined && value !== null) alone[name] = value;
  return Object.keys(alone).length > 0 ? { [part]: [alone], ...lists } : lists;
}

/** Yields the file for programs, a list at a time. */
function* jsonOf(
  parts: Readonly<Record<string, OwnData>>,
  about: { readonly programme: string; readonly madeAt: Date },
): Generator<Buffer> {
  yield Buffer.from(`{"about":${JSON.stringify({ ...about, format: 1 })}`);
  for (const [part, lists] of Object.entries(parts)) {
    let before = `,\n${JSON.stringify(part)}:{`;
    for (const [list, rows] of Object.entries(lists)) {
      yield Buffer.from(`${before}\n  ${JSON.stringify(list)}:${JSON.stringify(rows)}`);
      before = ",";
    }
    yield Buffer.from("}");
  }
  yield Buffer.from("}\n");
}

/** Returns the random part of a key, which was chosen before its file is written. */
const nameOf = (key: string): string => key.slice(FOLDER.length + 1, key.lastIndexOf("."));

/**
 * Makes the files of one copy and notifies its member. Safe to run again after a stop at any point: the files are
 * written over, and a copy that is there, or is waited for by nobody, is left alone.
 */
export async function makeExport({ db, files, clock, config }: Copying, exportId: string): Promise<void> {
  const wanted = await findExport(db, exportId);
  const member = wanted?.state === "queued" ? await memberOf(db, wanted.memberId) : undefined;
  if (!wanted || !member) return;
  const [programme, { exports: retentionDays }] = await Promise.all([
    readSetting(db, "ProgrammeName"),
    readSetting(db, "KeptDays"),
  ]);
  // What the copy leads to opens for as long as the copy is there.
  const addressOf: AddressOf = (key) =>
    new URL(files.addressOf(key, retentionDays * DAY_SECONDS), config.publicUrl).href;
  const parts = await gather(db, member.id, addressOf);
  const madeAt = clock.now();
  const json = await files.put({
    folder: FOLDER,
    name: nameOf(wanted.jsonKey),
    body: Readable.from(jsonOf(parts, { programme, madeAt })),
    allow: ["application/json"],
    maxBytes: MAX_BYTES,
  });
  const data: CopyDocument = {
    programmeName: programme,
    memberName: fullNameOf(member),
    taxId: maskTaxId(member.taxId),
    issuedAt: madeAt,
    chapters: chaptersOf(parts),
  };
  const pdf = await files.put({
    folder: FOLDER,
    name: nameOf(wanted.pdfKey),
    body: await drawOffThread({ script: PDF_SCRIPT, data }),
    allow: ["application/pdf"],
    maxBytes: MAX_BYTES,
  });
  const isWanted = await db.transaction().execute(async (tx) => {
    const made = { jsonBytes: json.bytes, pdfBytes: pdf.bytes, retentionDays };
    if (!(await markReady(tx, exportId, made))) return false;
    const title = "A cópia dos seus dados está pronta";
    const message = `Baixe em até ${retentionDays} dias.`;
    const notice = { title, message, actionUrl: pathOf("myData"), data: { exportId } };
    await notifyMember(tx, { memberId: member.id, ...notice });
    await alertMember(tx, member, exportReadyAlert(retentionDays));
    await notify(tx, member.id, TOPIC);
    return true;
  });
  if (!isWanted && !(await findExport(db, exportId))) await removeFiles(files, wanted);
}

/** Gives up a copy that could not be made, and notifies its member that another may be asked for. */
export async function giveUp({ db, files }: Pick<Platform, "db" | "files">, exportId: string): Promise<void> {
  const wanted = await findExport(db, exportId);
  if (!wanted) return;
  const isGivenUp = await db.transaction().execute(async (tx) => {
    if (!(await markFailed(tx, exportId))) return false;
    const { memberId } = wanted;
    await notifyMember(tx, {
      memberId,
      ...exportFailedAlert,
      actionUrl: pathOf("myData"),
      data: { exportId },
    });
    await notify(tx, memberId, TOPIC);
    return true;
  });
  // A copy that came after all keeps its files. Of one that failed they go with its row, where this is not reached.
  if (isGivenUp) await removeFiles(files, wanted);
}

/** Removes copies whose days are over, files first, and gives up those whose job died. Returns how many were removed. */
export async function deleteOldExports(platform: Pick<Platform, "db" | "files">): Promise<number> {
  const { db, files } = platform;
  for (const { id } of await stuckExports(db)) await giveUp(platform, id);
  const { exports: days } = await readSetting(db, "KeptDays");
  let removed = 0;
  for (let old = await oldExports(db, days); old.length > 0; old = await oldExports(db, days))
    for (const each of old) {
      await removeFiles(files, each);
      await deleteExport(db, each.id);
      removed += 1;
    }
  return removed;
}

/** Removes the files of a copy; those that are not there are fine. */
export async function removeFiles(
  files: Platform["files"],
  { jsonKey, pdfKey }: Pick<ExportRow, "jsonKey" | "pdfKey">,
): Promise<void> {
  await files.remove(jsonKey);
  await files.remove(pdfKey);
}
