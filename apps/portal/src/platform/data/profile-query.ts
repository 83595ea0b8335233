import { getMyProfile } from "@colheita/contract/profile/profile-endpoints";
import { query } from "./queries.ts";

/** The member's own data: the account shows them, their form changes them, a delivery begins with their address. */
export const profileQuery = query({ key: ["profile"], endpoint: getMyProfile, input: {} });
