import { listConnections, listProviders } from "@colheita/contract/sign-on/sign-on-endpoints";
import { query } from "../../platform/data/queries.ts";

export const connectionsQuery = query({
  key: ["sign-on", "connections"],
  endpoint: listConnections,
  input: {},
});
export const providersQuery = query({ key: ["sign-on", "providers"], endpoint: listProviders, input: {} });
