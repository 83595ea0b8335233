import { common } from "@colheita/contract/kit";
import type { CallRecords } from "../../platform/http/call-records.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { endOpen, type UploadOwner } from "./uploads-store.ts";

/** Takes back an image that no record has. @throws Refusal `not-found` when there is none. */
export function remove(
  owner: UploadOwner,
  uploadId: string,
  records: CallRecords,
): Promise<{ readonly isSuccess: true }> {
  return records.write(async (tx) => {
    if (!(await endOpen(tx, owner, uploadId))) throw new Refusal(common.notFound);
    await enqueue(tx, "uploads.remove-ended", {}, { isGathered: true });
    return { isSuccess: true };
  });
}
