import type { Capability } from "../../platform/capability.ts";
import { homeRoutes } from "./home-routes.ts";

/** The first screen in one reply, for members, for visitors and together with a session. */
export const homeCapability: Capability = { name: "home", routes: homeRoutes };
