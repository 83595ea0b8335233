import { common } from "@colheita/contract/kit";
import { MIN_PIECE_BYTES, type Upload } from "@colheita/contract/uploads/uploads-records";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { toUpload } from "./upload-reply.ts";
import { findOpen, insertPiece, type UploadOwner } from "./uploads-store.ts";

interface Piece {
  readonly uploadId: string;
  /** Where it begins in the image, in bytes. */
  readonly from: number;
  readonly bytes: Uint8Array;
}

/**
 * Stores the next bytes of an image. A piece that was stored before, or that leaves a gap, changes nothing: the answer
 * says where to go on.
 * @throws Refusal `not-found`, or `invalid-request` for more bytes than were announced, or too few that are not the
 * last.
 */
export function storePiece(db: Db, owner: UploadOwner, { uploadId, from, bytes }: Piece): Promise<Upload> {
  return db.transaction().execute(async (tx) => {
    const upload = await findOpen(tx, owner, uploadId, "lock");
    if (!upload) throw new Refusal(common.notFound);
    const isNext = from === upload.receivedBytes && upload.fileKey === null && upload.fault === null;
    if (!isNext || bytes.byteLength === 0) return toUpload(upload);
    const reached = from + bytes.byteLength;
    const isTooSmall = bytes.byteLength < MIN_PIECE_BYTES && reached < upload.totalBytes;
    if (reached > upload.totalBytes || isTooSmall) throw new Refusal(common.invalid);
    await insertPiece(tx, uploadId, from, bytes);
    return toUpload({ ...upload, receivedBytes: reached });
  });
}
