/** The accounts of one owner: what they see of them, and how they go from one to another. Identity stores the groups. */
import type { Capability } from "../../platform/capability.ts";
import { userGroupsRoutes } from "./user-groups-routes.ts";

export { groupDataOf } from "./read-group.ts";

export const userGroupsCapability: Capability = { name: "user-groups", routes: userGroupsRoutes };
