import { randomInt } from "node:crypto";
import { cnpjCheckDigits } from "@colheita/brazil";
import { insertAccount, type AccountFacts } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";

/** Returns the CNPJ of a branch: of the head office, of nobody in particular, unless something else is said. */
export function someCnpj(root = String(randomInt(10 ** 7, 10 ** 8)), branch = "0001"): string {
  return root + branch + cnpjCheckDigits(root + branch);
}

/** Adds a distributor with a CNPJ, unless something else is said. Returns its account's id. */
export async function addDistributor(
  tx: Tx,
  given: AccountFacts & { readonly name?: string } = {},
): Promise<string> {
  const id = newId("001");
  await insertAccount(tx, { id, name: "Agro Vale", nsap: id, taxId: someCnpj(), ...given });
  return id;
}
