import type { Upload } from "@colheita/contract/uploads/uploads-records";
import type { UploadState } from "./uploads-store.ts";

/** An upload as its sender is told of it. */
export const toUpload = ({ id, receivedBytes, fileKey }: UploadState): Upload => ({
  id,
  receivedBytes,
  isReady: fileKey !== null,
});
