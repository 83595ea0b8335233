import type { Upload } from "@colheita/contract/uploads/uploads-records";
import type { UploadState } from "./uploads-store.ts";

/** Returns an upload as its sender sees it. */
export const toUpload = ({ id, receivedBytes, fileKey }: UploadState): Upload => ({
  id,
  receivedBytes,
  isReady: fileKey !== null,
});
