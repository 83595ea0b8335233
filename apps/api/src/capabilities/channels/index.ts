/** The accounts of the sales channel, and who works in which of them. */
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
export { issuerOf, type IssuerAccount } from "./issuer-store.ts";
export { contactsOf } from "./list-contacts.ts";
export { ownData } from "./own-data.ts";
export { channelsOf, type Channels } from "./read-channels.ts";

export const channelsCapability: Capability = { name: "channels", routes: channelsRoutes };
