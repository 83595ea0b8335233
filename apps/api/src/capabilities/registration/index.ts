/** How somebody becomes a member by themselves: the form, the proof of their contact, and what their first moment brings. */
import type { Capability } from "../../platform/capability.ts";
import { registrationRoutes } from "./registration-routes.ts";

export const registrationCapability: Capability = { name: "registration", routes: registrationRoutes };
