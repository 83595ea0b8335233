import { own, type CallClass } from "./access-class.ts";

/** What sends points from one member to another. */
export const transferCalls: Readonly<Record<string, CallClass>> = {
  "GET /getBalanceTransferPoints": own(),
  // Of who may not receive all is told alike; of who may, a name that tells little. Of one's own that it is.
  "POST /getUserByDoc": {
    ...own([409, "points/receiver-is-sender"], ({ taxId }) => ({ cpfCnpj: taxId })),
    reach: "a hint of the named",
  },
  // No member of the sweep looked anybody up: whatever is named, there is no such transfer of theirs.
  "POST /completedtransfer": own([409, "points/receiver-gone"], ({ entryId }) => ({
    Id: entryId,
    points: 100,
    grant: "no-grant",
  })),
};
