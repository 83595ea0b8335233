import type { AttachedImage } from "@colheita/contract/support/case-form";
import type { CaseImage } from "@colheita/contract/support/case-records";
import type { Tx } from "../../../platform/database/database.ts";
import type { Files } from "../../../platform/files/files.ts";
import { takeUploads, type UploadOwner } from "../../uploads/index.ts";
import { insertImages, type CaseImageRow } from "./case-image-store.ts";

/** Images that were sent for a case, and who sent them. */
export interface Attached {
  readonly owner: UploadOwner;
  readonly images: readonly AttachedImage[];
}

interface Place {
  readonly caseId: string;
  /** None where they come with the case itself. */
  readonly entryId?: string;
  /** What each of them shows, in their order; plain images where there are more. */
  readonly kinds?: readonly CaseImageRow["kind"][];
}

/**
 * Gives uploaded images to a case, in the transaction that writes it: all or none.
 * @throws Refusal `uploads/missing` for one that is not there, or somebody else's.
 */
export async function attachImages(
  tx: Tx,
  { owner, images }: Attached,
  { caseId, entryId, kinds = [] }: Place,
): Promise<void> {
  const ids = images.map(({ uploadId }) => uploadId);
  const taken = await takeUploads(tx, owner, ids, { purpose: "case-image", max: images.length });
  const rows = taken.map(({ id, fileKey }, place) => ({
    caseId,
    entryId: entryId ?? null,
    place,
    kind: kinds[place] ?? "image",
    uploadId: id,
    fileKey,
    fileName: images[place]?.fileName ?? "",
  }));
  await insertImages(tx, rows);
}

/**
 * Returns an image as it is read: at an address that stays the same for an hour, so that a live page shows it without a
 * blink; the photos of a person and of their document at one that opens for minutes only.
 */
export function imageOf(
  files: Pick<Files, "addressOf" | "hourlyAddressOf">,
  { fileKey, fileName, kind }: CaseImageRow,
): CaseImage {
  const url = kind === "image" ? files.hourlyAddressOf(fileKey) : files.addressOf(fileKey);
  return { url, fileName, kind };
}
