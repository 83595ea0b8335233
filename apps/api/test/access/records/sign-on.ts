import type { Names } from "@colheita/contract/kit/example";
import { sql, type Tx } from "../../../src/platform/database/database.ts";
import { newId } from "../../../src/platform/database/ids.ts";

/** Adds an account of a provider. */
export async function add(tx: Tx, memberId: string): Promise<Names> {
  const connectionId = newId("sgn");
  await sql`insert into sign_on.connection (id, member_id, issuer, subject)
    values (${connectionId}, ${memberId}, 'https://provider.example', ${memberId})`.execute(tx);
  return { connectionId };
}
