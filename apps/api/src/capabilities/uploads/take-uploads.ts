import { common } from "@colheita/contract/kit";
import { uploadMissing } from "@colheita/contract/uploads/uploads-endpoints";
import type { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { disownUploads, endUploads, takeOpen, type TakenUpload, type UploadOwner } from "./uploads-store.ts";

/** For what images are taken, and how many at most. */
export interface Taking {
  readonly purpose: UploadPurpose;
  readonly max: number;
}

/**
 * Gives finished uploads to a record, in the transaction that writes the record: all of them or none, each to one
 * record only. From then on they stay until `removeUploads`, and their sender reaches them through the record alone.
 * The record stores `id` (for `removeUploads`) and `fileKey`; whoever may read the record gets
 * `platform.files.addressOf(fileKey)`.
 *
 *     const images = await takeUploads(tx, ownerOf(caller), body.images.map(({ uploadId }) => uploadId), {
 *       purpose: "case-image",
 *       max: 4,
 *     });
 *
 * Returns them in the order of the ids; none for none.
 * @throws Refusal `uploads/missing` (409) when one is unknown, somebody else's, not whole, of another purpose, taken or
 * ended; `invalid-request` for more than `max`, or one named twice.
 */
export async function takeUploads(
  tx: Tx,
  owner: UploadOwner,
  uploadIds: readonly string[],
  { purpose, max }: Taking,
): Promise<TakenUpload[]> {
  if (uploadIds.length === 0) return [];
  if (uploadIds.length > max || new Set(uploadIds).size < uploadIds.length) throw new Refusal(common.invalid);
  const taken = new Map((await takeOpen(tx, owner, uploadIds, purpose)).map((upload) => [upload.id, upload]));
  return uploadIds.map((id) => {
    const upload = taken.get(id);
    if (!upload) throw new Refusal(uploadMissing);
    return upload;
  });
}

/** Lets go of uploads whose record goes, in its transaction: their files are removed right after it. */
export async function removeUploads(tx: Tx, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  await endUploads(tx, uploadIds);
  await enqueue(tx, "uploads.remove-ended", {}, { isGathered: true });
}

/** Lets go of everything that a member sent, in the transaction that erases them: the files are removed right after it. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await disownUploads(tx, memberId);
  await enqueue(tx, "uploads.remove-ended", {}, { isGathered: true });
}
