/** The accounts of the sales channel, who works in which of them, and whose favourites they are. */
import type { Capability } from "../../platform/capability.ts";
import { channelsRoutes } from "./channels-routes.ts";

export {
  accountsNamed,
  changeAccount,
  insertAccount,
  insertRelations,
  relationsAmong,
  type AccountFacts,
} from "./channels-store.ts";
export { storeFavorite } from "./favorites-store.ts";
export { issuerOf, type IssuerAccount } from "./issuer-store.ts";
export { contactsOf } from "./list-contacts.ts";
export { ownData } from "./own-data.ts";
export { channelsOf, type Channels } from "./read-channels.ts";

export const channelsCapability: Capability = { name: "channels", routes: channelsRoutes };
