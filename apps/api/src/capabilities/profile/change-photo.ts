import { common } from "@colheita/contract/kit";
import { uploadMissing } from "@colheita/contract/uploads/uploads-endpoints";
import type { Tx } from "../../platform/database/database.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { notify } from "../../platform/live/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { holdMember, setPhotoKey } from "../identity/index.ts";
import { ownerOf, removeUploads, takeUploads, uploadIdOf } from "../uploads/index.ts";

/** The topic by which open pages hear of it. */
const TOPIC = "profile";

/**
 * Makes an image that was sent the member's picture; the one before it goes. Asked again for the same image, it answers
 * the same.
 * @throws Refusal `uploads/missing` for an image that is not there, not whole, or not the caller's.
 */
export function changePhoto(
  { files }: Platform,
  caller: Caller,
  uploadId: string,
  records: CallRecords,
): Promise<{ readonly photoUrl: string }> {
  return records.write(async (tx) => {
    const before = await heldPhotoKey(tx, caller.memberId);
    if (before !== undefined && uploadIdOf(before) === uploadId)
      return { photoUrl: files.hourlyAddressOf(before) };
    const [photo] = await takeUploads(tx, ownerOf(caller), [uploadId], { purpose: "profile-photo", max: 1 });
    if (!photo) throw new Refusal(uploadMissing);
    await replace(tx, caller.memberId, before, photo.fileKey);
    return { photoUrl: files.hourlyAddressOf(photo.fileKey) };
  });
}

/** Removes a member's picture, its file too: their plot is drawn again. Without one there is nothing to do. */
export async function removePhoto(tx: Tx, memberId: string): Promise<void> {
  const before = await heldPhotoKey(tx, memberId);
  if (before !== undefined) await replace(tx, memberId, before, undefined);
}

async function heldPhotoKey(tx: Tx, memberId: string): Promise<string | undefined> {
  const member = await holdMember(tx, memberId);
  if (!member) throw new Refusal(common.notFound);
  return member.photoKey;
}

async function replace(
  tx: Tx,
  memberId: string,
  before: string | undefined,
  photoKey: string | undefined,
): Promise<void> {
  await setPhotoKey(tx, memberId, photoKey);
  if (before !== undefined) await removeUploads(tx, [uploadIdOf(before)]);
  await notify(tx, memberId, TOPIC);
}
