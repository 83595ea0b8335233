import { common } from "@colheita/contract/kit";
import type { Upload } from "@colheita/contract/uploads/uploads-records";
import type { CallRecords } from "../../platform/http/call-records.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { ImageWorkFailed, UnfitImage } from "../../platform/images/image-rules.ts";
import { images as ownImages, type CleanImage, type Images } from "../../platform/images/images.ts";
import type { Platform } from "../../platform/platform.ts";
import { toUpload } from "./upload-reply.ts";
import { storageFor, refusalOfImage } from "./uploads-rules.ts";
import {
  findOpen,
  recordFault,
  recordFile,
  readPieces,
  type UploadOwner,
  type UploadState,
} from "./uploads-store.ts";

/** As long as a machine needs that is short of something. */
const RETRY_AFTER_SECONDS = 10;

/** Returns what the library said of an image: it reads bytes, and knows no name of a file or a person. */
const wordsOf = (cause: unknown): string | undefined =>
  cause instanceof Error ? cause.message.split("\n", 1)[0] : undefined;

/** Thrown where another call has finished the upload while this one waited for its turn. */
class Overtaken extends Error {}

interface Means {
  readonly records: CallRecords;
  readonly images?: Images;
}

/**
 * Makes a clean JPEG of an image that has come whole, and stores it. The file has the name of its upload: however often
 * this is asked, at the same time too, and wherever a process dies midway, there is one file.
 * @throws Refusal `not-found`, `uploads/not-an-image`, `uploads/broken-image`, `uploads/too-many-pixels`, or
 * `unavailable` with Retry-After where too many images wait for their turn, or the work failed without the image being
 * to blame: it is not judged then, and may be finished again.
 */
export async function finish(
  platform: Platform,
  owner: UploadOwner,
  uploadId: string,
  means: Means,
): Promise<Upload> {
  const upload = await findOpen(platform.db, owner, uploadId);
  if (!upload) throw new Refusal(common.notFound);
  if (upload.fault) throw new Refusal(refusalOfImage(upload.fault));
  if (upload.fileKey !== null || upload.receivedBytes < upload.totalBytes) return toUpload(upload);
  try {
    return await keep(platform, upload, means);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return await finish(platform, owner, uploadId, means);
  }
}

async function keep(platform: Platform, upload: UploadState, means: Means): Promise<Upload> {
  const { id, purpose } = upload;
  const { jpeg, width, height } = await cleaned(platform, upload, means.images ?? ownImages);
  const { key, bytes, hash } = await platform.files.put({
    folder: storageFor(purpose).folder,
    name: id,
    body: jpeg,
    allow: ["image/jpeg"],
  });
  const file = { fileKey: key, fileBytes: bytes, fileHash: hash, width, height };
  const isThere = await means.records.write((tx) => recordFile(tx, id, file));
  if (!isThere) {
    // It was taken back and removed meanwhile.
    await platform.files.remove(key);
    throw new Refusal(common.notFound);
  }
  return toUpload({ ...upload, fileKey: key });
}

async function cleaned({ db, log }: Platform, upload: UploadState, images: Images): Promise<CleanImage> {
  const { id, purpose, totalBytes } = upload;
  const read = async () => {
    const bytes = await readPieces(db, id);
    // What has come goes when the upload is finished.
    if (bytes.length < totalBytes) throw new Overtaken();
    return bytes;
  };
  try {
    return await images.toJpeg(read, storageFor(purpose).use);
  } catch (error) {
    if (error instanceof ImageWorkFailed) {
      log.error({ err: error.cause, purpose, bytes: totalBytes }, "an image could not be worked on");
      throw new Refusal(common.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (!(error instanceof UnfitImage)) throw error;
    const { fault, cause } = error;
    log.info({ fault, purpose, bytes: totalBytes, words: wordsOf(cause) }, "an image was refused");
    await db.transaction().execute((tx) => recordFault(tx, id, fault));
    throw new Refusal(refusalOfImage(fault));
  }
}
