import { getReferrals } from "@colheita/contract/referrals/referrals-endpoints";
import { query } from "../../platform/data/queries.ts";

/** The member's code, and who joined by it; points that come may pay for one. */
export const referralsQuery = query({
  key: ["referrals"],
  endpoint: getReferrals,
  input: {},
  alsoOn: ["points"],
});
