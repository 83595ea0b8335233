/**
 * Images that people send: they come in pieces that survive a lost connection, become clean JPEGs, and wait for a day for
 * the record that takes them. A capability whose record has images calls `takeUploads` in the record's transaction.
 */
import type { Capability } from "../../platform/capability.ts";
import { uploadsJobs, uploadsSchedule } from "./uploads-jobs.ts";
import { uploadsRoutes } from "./uploads-routes.ts";

export { ownData } from "./own-data.ts";
export { removeUploads, takeUploads, type Taking } from "./take-uploads.ts";
export { ownerOf } from "./uploads-routes.ts";
export { uploadIdOf } from "./uploads-rules.ts";
export type { TakenUpload, UploadOwner } from "./uploads-store.ts";

export const uploadsCapability: Capability = {
  name: "uploads",
  routes: uploadsRoutes,
  jobs: uploadsJobs,
  crontab: uploadsSchedule,
};
