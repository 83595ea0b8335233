/**
 * Images that people send: they come in pieces that survive a lost connection, become clean JPEGs, and wait for a day for
 * the record that takes them. A capability whose record has images calls `takeUploads` in the record's transaction.
 */
import type { Capability } from "../../platform/capability.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AddressOf } from "../../platform/own-data.ts";
import { uploadsJobs, uploadsSchedule } from "./uploads-jobs.ts";
import { uploadsRoutes } from "./uploads-routes.ts";
import { listUploads } from "./uploads-store.ts";

export { eraseMember, removeUploads, takeUploads, type Taking } from "./take-uploads.ts";
export { ownerOf } from "./uploads-routes.ts";
export { uploadIdOf } from "./uploads-rules.ts";
export type { TakenUpload, UploadOwner } from "./uploads-store.ts";

/** What is known of the images that a member sent, for the export of their data; those that stay have an address. */
export async function exportOf(db: Db, memberId: string, addressOf: AddressOf) {
  const uploads = await listUploads(db, memberId);
  return uploads.map(({ fileKey, endsAt, ...upload }) => ({
    ...upload,
    url: fileKey !== null && endsAt === null ? addressOf(fileKey) : null,
  }));
}

export const uploadsCapability: Capability = {
  name: "uploads",
  routes: uploadsRoutes,
  jobs: uploadsJobs,
  crontab: uploadsSchedule,
};
