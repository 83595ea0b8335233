import * as endpoints from "@colheita/contract/channels/channels-endpoints";
import { listDistributors } from "@colheita/contract/channels/distributors-endpoints";
import * as favorites from "@colheita/contract/channels/favorites-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { add, list as listFavorites, remove } from "./keep-favorites.ts";
import { contactsOf } from "./list-contacts.ts";
import { list } from "./list-distributors.ts";

const isSuccess = true as const;

export function channelsRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.listChannelContacts, async ({ caller, query }) => {
    const { items: contacts, nextCursor } = await contactsOf(db, caller, query);
    return { isSuccess, contacts, nextCursor };
  });
  serve(server, listDistributors, ({ query }) => list(db, query));
  serve(server, favorites.listFavorites, async ({ caller, query }) => ({
    favorites: await listFavorites(db, caller.memberId, query.ownerId),
  }));
  serve(server, favorites.addFavorite, async ({ caller, body, records }) => {
    await records.write((tx) => add(tx, caller.memberId, body));
    return { isSuccess };
  });
  serve(server, favorites.removeFavorite, async ({ caller, body, records }) => {
    await records.write((tx) => remove(tx, caller.memberId, body));
    return { isSuccess };
  });
}
