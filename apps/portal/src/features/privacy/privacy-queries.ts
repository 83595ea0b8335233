import { previewClosing } from "@colheita/contract/privacy/closing-endpoints";
import { listExports } from "@colheita/contract/privacy/export-endpoints";
import { query } from "../../platform/data/queries.ts";

export const exportsQuery = query({ key: ["privacy-exports"], endpoint: listExports, input: {} });
export const closingQuery = query({
  key: ["privacy", "closing"],
  endpoint: previewClosing,
  input: {},
  alsoOn: ["points", "rewards"],
});
