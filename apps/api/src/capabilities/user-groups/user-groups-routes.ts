import { pathOf } from "@colheita/contract/routes/routes";
import * as endpoints from "@colheita/contract/user-groups/user-groups-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { profileSetsFor } from "./read-group.ts";
import { switchAccount } from "./switch-account.ts";

const isSuccess = true as const;
/** Where a switch leads: a page of our own, whatever the call says (fault row 16). */
const switched = { isSuccess, url: pathOf("home") };

export function userGroupsRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.switchAccount, async ({ body, ...call }) => {
    await switchAccount(platform, { ...call, ...body });
    return switched;
  });
  serve(server, endpoints.switchToMain, async ({ body, ...call }) => {
    await switchAccount(platform, { ...call, ...body });
    return switched;
  });
  serve(server, endpoints.listProfileSets, async ({ caller }) => ({
    isSuccess,
    profileSets: await profileSetsFor(platform, caller.memberId),
  }));
}
