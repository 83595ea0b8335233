/** The sales channel of the demo programme. Every name and number is invented. */
import type { Channel } from "@colheita/contract/channels/channels-records";
import { insertAccount } from "../../src/capabilities/channels/index.ts";
import { seedDistributors } from "./demo-distributors.ts";
import type { Tx } from "../../src/platform/database/database.ts";

/** The accounts, by where they are. Their ids are fixed, so that other seeds and tests can name them. */
export const demoChannels = {
  sorriso: { id: "001Demo00000001", name: "AgroNorte Sorriso", nsap: "0010045821" },
  rioVerde: { id: "001Demo00000002", name: "AgroNorte Rio Verde", nsap: "0010045833" },
  maringa: { id: "001Demo00000003", name: "AgroNorte Maringá", nsap: "0010045847" },
} as const satisfies Record<string, Channel>;

/** Adds the accounts: before the members who work in them. */
export async function seedChannels(tx: Tx): Promise<void> {
  for (const channel of Object.values(demoChannels)) await insertAccount(tx, channel);
  await seedDistributors(tx);
}
