import { listDevices } from "@colheita/contract/identity/identity-endpoints";
import { query } from "../../../platform/data/queries.ts";

/** The devices on which this member is logged in. */
export const devicesQuery = query({ key: ["identity", "devices"], endpoint: listDevices, input: {} });
