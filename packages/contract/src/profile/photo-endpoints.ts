import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { uploadMissing } from "../uploads/uploads-endpoints.ts";
import { AttachUrl } from "../uploads/uploads-records.ts";

/** Makes an image that was sent for it the member's picture (7.5, ProfilePictures). */
export const changePhoto = endpoint({
  method: "PUT",
  path: "/profile/photo",
  summary: "Change my picture",
  access: "member",
  body: record({ uploadId: ["attachUrl", AttachUrl] }),
  reply: record({ photoUrl: ["photoURL", z.string()] }),
  problems: [uploadMissing],
  reach: "the caller's",
  example: { body: { attachUrl: "/api/uploads/0000000000000000000000" } },
});

/** Goes back to the default picture (2.7). */
export const removePhoto = endpoint({
  method: "DELETE",
  path: "/profile/photo",
  summary: "Remove my picture",
  access: "member",
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  reach: "the caller's",
});
