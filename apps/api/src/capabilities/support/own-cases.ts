import type { Db, Tx } from "../../platform/database/database.ts";
import type { AddressOf } from "../../platform/own-data.ts";
import { removeUploads } from "../uploads/index.ts";
import { deleteCasesOf } from "./desk/case-age-store.ts";
import { listImages } from "./image/case-image-store.ts";
import { listEntries, listMembersCases } from "./case-store.ts";

/** More than a member may open in the years that cases are stored. */
const ALL = 100_000;

/**
 * Returns every case of a member as they take it along, newest first, with the images of both sides: what is stored
 * about them, and nothing of the support's own.
 */
export async function exportOf(db: Db, memberId: string, addressOf: AddressOf) {
  const rows = await listMembersCases(db, memberId, { most: ALL });
  const ids = rows.map(({ id }) => id);
  const imagesOf = Map.groupBy(await listImages(db, ids), ({ caseId }) => caseId);
  const entriesOf = Map.groupBy(await listEntries(db, ids), ({ caseId }) => caseId);
  const cases = [];
  const entries = [];
  for (const row of rows) {
    const { number, type, reason, description, name, email, phone, status, createdAt, score, scoreComment } =
      row;
    const images = (imagesOf.get(row.id) ?? []).map(({ fileName, fileKey }) => ({
      fileName,
      url: addressOf(fileKey),
    }));
    const fields = { createdAt, number, type, reason, state: status, description, name, email, phone };
    cases.push({ ...fields, score, scoreComment, images });
    for (const { author, text, createdAt: at } of entriesOf.get(row.id) ?? [])
      if (text !== null) entries.push({ at, number, author, text });
  }
  return { cases, entries };
}

/** Deletes all that a member wrote, and lets go of the images that came with it. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await removeUploads(tx, await deleteCasesOf(tx, memberId));
}
