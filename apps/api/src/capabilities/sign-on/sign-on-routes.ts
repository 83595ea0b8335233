import * as endpoints from "@colheita/contract/sign-on/sign-on-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { begin } from "./begin-sign-on.ts";
import { complete } from "./complete-sign-on.ts";
import { beginConnecting, connect, connectionsOf, disconnect } from "./connect-account.ts";
import { providersOf } from "./provider/provider-directory.ts";
import { logInByTicket } from "./redeem-ticket.ts";

const isSuccess = true as const;

export function signOnRoutes(server: HttpServer): void {
  const { platform } = server;
  // Coming in this way is a log-in: one address may try it as often.
  const perMinute = platform.config.logInsPerMinute;
  serve(server, endpoints.listProviders, async () => ({
    providers: [...providersOf(platform).values()].map(({ provider: { id, name } }) => ({ id, name })),
  }));
  serve(server, { ...endpoints.beginSignOn, perMinute }, async ({ body, cookies, reply }) => ({
    isSuccess,
    address: await begin(platform, { ...body, cookies, reply }),
  }));
  serve(server, { ...endpoints.completeSignOn, perMinute }, ({ body, ...call }) =>
    complete(platform, { ...call, ...body }),
  );
  serve(server, { ...endpoints.redeemTicket, perMinute }, ({ body, ...call }) =>
    logInByTicket(platform, { ...call, ...body }),
  );
  serve(server, endpoints.listConnections, async ({ caller }) => ({
    connections: await connectionsOf(platform, caller.memberId),
  }));
  serve(server, endpoints.beginConnection, async ({ body, ...call }) => ({
    isSuccess,
    address: await beginConnecting(platform, { ...call, ...body }),
  }));
  serve(server, endpoints.completeConnection, async ({ body, ...call }) => ({
    isSuccess,
    providerName: await connect(platform, { ...call, ...body }),
  }));
  serve(server, endpoints.endConnection, async ({ caller, params, records }) => {
    await disconnect(records, caller, params.connectionId);
    return { isSuccess };
  });
}
