import { getTransferBalance } from "@colheita/contract/points/transfer-endpoints";
import { query } from "../../../platform/data/queries.ts";

/** What may be sent to another member, and within which limits. It comes with the panel: the statement does without. */
export const transferBalanceQuery = query({
  key: ["points", "transfer-balance"],
  endpoint: getTransferBalance,
  input: {},
});
