import { getShop, makeShopLink, openShopTicket } from "@colheita/contract/rewards/shop-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { demoShopRoute } from "./demo-shop.ts";
import { openTicket, shopLink, shopOf } from "./shop-ticket.ts";

/** Serves the way into the partner's shop. */
export function shopRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, getShop, () => Promise.resolve({ isOpen: shopOf(platform) !== undefined }));
  serve(server, makeShopLink, async ({ caller }) => ({
    isSuccess: true as const,
    address: await shopLink(platform, caller.memberId),
  }));
  serve(server, openShopTicket, async ({ body }) => ({
    isSuccess: true as const,
    ...(await openTicket(platform, body.ticket)),
  }));
  demoShopRoute(server);
}
