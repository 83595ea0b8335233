import { storeFavorite } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { ANA_ID } from "../identity/demo-members.ts";
import { demoDistributors } from "./demo-distributors.ts";

/** Adds Ana's favourite distributor; the accounts came with the members who work in them. */
export async function seed(tx: Tx): Promise<void> {
  const [agroVale] = demoDistributors;
  if (agroVale) await storeFavorite(tx, ANA_ID, agroVale.id);
}
