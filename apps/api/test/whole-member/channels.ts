import { insertAccount, insertRelations, storeFavorite } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Member } from "../world/members.ts";

/** Adds an account of the sales channel, and makes it a favourite. */
export async function fill(tx: Tx, { id }: Member): Promise<void> {
  const accountId = newId("001");
  await insertAccount(tx, { id: accountId, name: "Canal", nsap: accountId });
  await insertRelations(tx, id, [accountId]);
  await storeFavorite(tx, id, accountId);
}
