import * as z from "zod/mini";
import { missingProof } from "../human-proof/human-proof-endpoints.ts";
import { Bytes, endpoint, lineOfText, problem, QueryInteger, record, text, textThat } from "../kit/index.ts";
import { MAX_PIECE_BYTES, MAX_UPLOAD_BYTES, Upload, UploadId, UploadPurpose } from "./uploads-records.ts";

export const tooManyUploads = problem(
  "uploads/too-many",
  429,
  "This member or network has sent as many images as it may for now; Retry-After says when to come back.",
);
export const notAnImage = problem("uploads/not-an-image", 422, "Its bytes are those of no JPEG and no PNG.");
export const brokenImage = problem("uploads/broken-image", 422, "The image can't be read to its end.");
export const tooManyPixels = problem(
  "uploads/too-many-pixels",
  422,
  "The image has more than 50 million pixels, or takes too long to read.",
);
/** What a call answers that names images (`takeUploads`). */
export const uploadMissing = problem(
  "uploads/missing",
  409,
  "An image that is named is not there any more, not whole, or not the caller's: it is to be sent again.",
);

const ofUpload = z.object({ uploadId: UploadId });

/** 128 random bits at least, as text. */
const uploadKey = textThat((value) => /^[\w-]{22,64}$/.test(value), "INVALID_KEY");

/**
 * Begins to send an image, or goes on with one: the same key of the same sender answers the same upload, so that no
 * retry makes a second one. A visitor shows a human proof, and needs none to go on.
 */
export const beginUpload = endpoint({
  method: "POST",
  path: "/uploads",
  summary: "Begin to send an image, or ask how far it has come",
  access: "anyone",
  isTokenWelcome: true,
  body: record({
    uploadKey: ["uploadKey", uploadKey],
    purpose: ["purpose", UploadPurpose],
    fileName: ["fileName", lineOfText(120)],
    bytes: ["bytes", z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(MAX_UPLOAD_BYTES, "TOO_LARGE"))],
    humanProof: ["token", z.optional(text(4000))],
  }),
  reply: Upload,
  problems: [missingProof, tooManyUploads],
  reach: "nobody's",
  recorded: "names",
  humanProof: "of visitors",
  example: { body: { uploadKey: "{unusedKey}", purpose: "case-image", fileName: "nota.jpg", bytes: 100 } },
});

/** A piece that does not begin where the last one ended changes nothing: the reply says where to go on. */
export const sendPiece = endpoint({
  method: "PUT",
  path: "/uploads/:uploadId",
  summary: "Send the next bytes of an image",
  access: "anyone",
  isTokenWelcome: true,
  takesBytes: true,
  maxBodyBytes: MAX_PIECE_BYTES,
  params: ofUpload,
  query: record({ from: ["from", QueryInteger] }),
  body: Bytes,
  reply: Upload,
  reach: "a proof's",
  example: { query: { from: "0" } },
});

/** Makes a clean JPEG of an image that has come whole (5.5), and stores it; asked again, it answers the same. */
export const finishUpload = endpoint({
  method: "POST",
  path: "/uploads/:uploadId/finish",
  summary: "Check an image that was sent, and keep it",
  access: "anyone",
  isTokenWelcome: true,
  params: ofUpload,
  reply: Upload,
  problems: [notAnImage, brokenImage, tooManyPixels],
  reach: "a proof's",
});

/** Takes back an image that no form has taken yet (7.5, "image delete"). */
export const removeUpload = endpoint({
  method: "DELETE",
  path: "/uploads/:uploadId",
  summary: "Take back an image that was sent",
  access: "anyone",
  isTokenWelcome: true,
  params: ofUpload,
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "a proof's",
});
