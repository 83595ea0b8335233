import type { Tx } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";
import { isSameLevel } from "./level-rules.ts";
import { insertBroughtLevel } from "./level-store.ts";

/** Stores the level that a member came with. The one of who reached none is everybody's, and nothing to be stored. */
export async function importLevel(tx: Tx, memberId: string, name: string): Promise<void> {
  const first = await readSetting(tx, "FirstLevel");
  if (!isSameLevel(name, first)) await insertBroughtLevel(tx, memberId, name);
}
