import * as endpoints from "@colheita/contract/identity/session-endpoints";
import * as tickets from "@colheita/contract/identity/page-ticket-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { makePageTicket } from "../token/page-ticket.ts";
import { validateToken } from "../token/validate-token.ts";

const isSuccess = true as const;

export function sessionRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.revokeRefreshToken, async ({ caller, body, records }) => {
    await records.write((tx) => revokeSessions(tx, caller, body));
    return { isSuccess };
  });
  serve(server, endpoints.validateRefreshToken, async ({ caller, body }) => {
    await validateToken(platform, caller, body.token);
    return { isSuccess };
  });
  serve(server, tickets.makePageTicket, async ({ caller, body, records }) => {
    const ticket = await records.write(() => makePageTicket(platform, caller, body.page));
    return { isSuccess, ...ticket };
  });
}
