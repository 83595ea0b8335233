/** Who members are beyond coming in: birth date, documents, address. */
import type { Capability } from "../../platform/capability.ts";
import { profileRoutes } from "./profile-routes.ts";

export { insertPerson as registerPerson, stateOf, type Person } from "./profile-store.ts";

export const profileCapability: Capability = { name: "profile", routes: profileRoutes };
