import { getSecondFactor } from "@colheita/contract/second-factor/second-factor-endpoints";
import { query } from "../../platform/data/queries.ts";

/** How this member confirms their log-ins. */
export const secondFactorQuery = query({ key: ["second-factor"], endpoint: getSecondFactor, input: {} });
