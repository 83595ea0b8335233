import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import { removeUploads } from "../../uploads/index.ts";
import { deleteOldCases, deleteOldDocuments, clearNetworks } from "./case-age-store.ts";

/**
 * Deletes what was stored long enough (`KeptDays`): old cases with their conversation and images, photos of documents
 * some weeks after their case was closed, or months after the last thing that happened in it, and from where visitors
 * wrote within days. Files go with the record that had them.
 */
export async function deleteOutdatedCases({ db }: Pick<Platform, "db">): Promise<void> {
  const days = await readSetting(db, "KeptDays");
  await clearNetworks(db);
  for (let documents = -1; documents !== 0;)
    documents = await db.transaction().execute(async (tx) => {
      const documentDays = { closed: days.caseDocuments, idle: days.idleCaseDocuments };
      const uploadIds = await deleteOldDocuments(tx, documentDays);
      await removeUploads(tx, uploadIds);
      return uploadIds.length;
    });
  for (let cases = -1; cases !== 0;)
    cases = await db.transaction().execute(async (tx) => {
      const deleted = await deleteOldCases(tx, days.cases);
      await removeUploads(tx, deleted.uploadIds);
      return deleted.cases;
    });
}
