import * as z from "zod/mini";
import { record } from "../kit/index.ts";

/** What an image is sent for; it decides how large it is stored, and who may send one. */
export const UploadPurpose = z.enum(["profile-photo", "case-image"]);
export type UploadPurpose = z.output<typeof UploadPurpose>;

/** The largest image that is taken, in bytes: what the camera of a phone makes, with room to spare. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The smallest piece in which an image comes, in bytes, but for the last: each is a row. */
export const MIN_PIECE_BYTES = 8 * 1024;

/** The largest piece in which an image comes, in bytes. */
export const MAX_PIECE_BYTES = 256 * 1024;

/** An upload: 22 random characters (132 bits), which nobody guesses. */
export const UploadId = z.string().check(z.regex(/^[\w-]{22}$/, "INVALID_ID"));

const ATTACH_PATH = "/api/uploads/";

/**
 * An image as a form names it (`attachUrl` of 7.2, `/addCase`): the address of its upload on the wire, the upload's id in
 * the code. It is never fetched: no other address is one.
 */
export const AttachUrl = z.codec(
  z.string().check(z.regex(/^\/api\/uploads\/[\w-]{22}$/, "INVALID_ATTACH_URL")),
  UploadId,
  {
    decode: (value) => value.slice(ATTACH_PATH.length),
    encode: (value) => `${ATTACH_PATH}${value}`,
  },
);

/** How far an image has come. */
export const Upload = record({
  id: ["attachUrl", AttachUrl],
  /** The bytes that have come: the next piece begins there. */
  receivedBytes: ["receivedBytes", z.int()],
  /** Whole, an image, and stored: it may be named by a form. */
  isReady: ["ready", z.boolean()],
});
export type Upload = z.output<typeof Upload>;
