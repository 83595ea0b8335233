import { exportsSpent, exportUnderWay } from "@colheita/contract/privacy/export-endpoints";
import type { DataExport, ExportFormat } from "@colheita/contract/privacy/export-records";
import { common } from "@colheita/contract/kit";
import { todayInSaoPaulo } from "@colheita/brazil";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { randomName } from "../../../platform/files/files.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdMember } from "../../identity/index.ts";
import { readSetting } from "../../settings/index.ts";
import { countOfDay, findExport, insertExport, listExportsOf } from "./export-store.ts";

/** Where the files of copies are stored. */
export const FOLDER = "exports";
/** A copy that can't be made is given up within half an hour: its member asks again. */
export const MAKING_ATTEMPTS = 6;
const ADDRESS_SECONDS = 60;

/** Returns a member's copies of the last days, and the rules for the next ones. */
export async function listExports(
  db: Db,
  memberId: string,
): Promise<{ exports: DataExport[]; perDay: number; retentionDays: number }> {
  const [exports, { exportsPerDay: perDay }, { exports: retentionDays }] = await Promise.all([
    listExportsOf(db, memberId),
    readSetting(db, "PrivacyRules"),
    readSetting(db, "KeptDays"),
  ]);
  return { exports, perDay, retentionDays };
}

/**
 * Asks for a copy of all that is stored about a member: one at a time, so many in a day (fault row 32). The job that
 * makes it exists when this commits.
 * @throws Refusal `privacy/export-under-way`, `privacy/exports-spent`, `not-found`.
 */
export async function askForExport(tx: Tx, memberId: string): Promise<DataExport> {
  if (!(await holdMember(tx, memberId))) throw new Refusal(common.notFound);
  const { exportsPerDay } = await readSetting(tx, "PrivacyRules");
  const id = newId("exp");
  const jsonKey = `${FOLDER}/${randomName()}.json`;
  const pdfKey = `${FOLDER}/${randomName()}.pdf`;
  const { asked, waitSeconds } = await countOfDay(tx, memberId);
  const wanted = await insertExport(tx, { id, memberId, jsonKey, pdfKey });
  if (!wanted) throw new Refusal(exportUnderWay);
  if (asked >= exportsPerDay) throw new Refusal(exportsSpent, { retryAfterSeconds: waitSeconds });
  await enqueue(tx, "privacy.make-export", { exportId: id }, { maxAttempts: MAKING_ATTEMPTS });
  return wanted;
}

/** Which file of which copy. */
interface WantedFile {
  readonly memberId: string;
  readonly exportId: string;
  readonly format: ExportFormat;
}

/**
 * Returns the address of one file of a copy, good for a minute and given to nobody but whose data it holds.
 * @throws Refusal `not-found` for a copy that is not there yet or any more, or is somebody else's.
 */
export async function openExport(
  { db, files, clock }: Pick<Platform, "db" | "files" | "clock">,
  { memberId, exportId, format }: WantedFile,
): Promise<{ url: string; expiresAt: Date }> {
  const found = await findExport(db, exportId);
  if (found?.memberId !== memberId || found.state !== "ready") throw new Refusal(common.notFound);
  const now = clock.now();
  const key = format === "json" ? found.jsonKey : found.pdfKey;
  return {
    url: files.addressOf(key, ADDRESS_SECONDS, `meus-dados-${todayInSaoPaulo(now)}`),
    expiresAt: new Date(now.getTime() + ADDRESS_SECONDS * 1_000),
  };
}
