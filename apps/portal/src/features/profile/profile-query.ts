import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import { query } from "../../platform/data/queries.ts";

/** The member's own data. */
export const profileQuery = query({ key: ["profile"], endpoint: getMyProfile, input: {} });
