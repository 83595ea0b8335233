import * as endpoints from "@colheita/contract/channels/channels-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { contactsOf } from "./list-contacts.ts";

export function channelsRoutes(server: HttpServer): void {
  serve(server, endpoints.listChannelContacts, async ({ caller, query }) => {
    const { items: contacts, nextCursor } = await contactsOf(server.platform.db, caller, query);
    return { isSuccess: true as const, contacts, nextCursor };
  });
}
