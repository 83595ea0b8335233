import * as endpoints from "@colheita/contract/profile/profile-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { profileOf } from "./get-my-profile.ts";

export function profileRoutes(server: HttpServer): void {
  serve(server, endpoints.getMyProfile, ({ caller }) => profileOf(server.platform.db, caller.memberId));
}
