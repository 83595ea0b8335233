import { getEarnedEntry, getHowToEarn } from "@colheita/contract/earning/earning-endpoints";
import { query } from "../../platform/data/queries.ts";

const CAPABILITY = "earning";

/** The rules for the member's category, and what came of their last purchases. */
export const howToEarnQuery = query({
  key: [CAPABILITY, "how-to-earn"],
  endpoint: getHowToEarn,
  input: {},
  alsoOn: ["points"],
});

/** Returns the query for the rule and the purchase behind a line of the statement. */
export const earnedEntryQuery = (entryId: string) =>
  query({
    key: [CAPABILITY, "entry", entryId],
    endpoint: getEarnedEntry,
    input: { params: { entryId } },
    alsoOn: ["points"],
  });
