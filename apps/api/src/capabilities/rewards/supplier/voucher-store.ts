import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

export interface NewVoucher {
  readonly sealedCode: string;
  /** Tells whether the code was given before, without disclosing it. */
  readonly codeHash: Buffer;
}

/** Stores the codes of a redemption; false, and none of them, when one was ever given before. */
export async function insertVouchers(
  tx: Tx,
  redemptionId: string,
  vouchers: readonly NewVoucher[],
): Promise<boolean> {
  const sealedCodes = vouchers.map(({ sealedCode }) => sealedCode);
  const hashes = vouchers.map(({ codeHash }) => codeHash);
  const given = await sql`insert into rewards.given_code (code_hash) select unnest(${hashes}::bytea[])
    on conflict do nothing returning code_hash`.execute(tx);
  if (given.rows.length < vouchers.length) return false;
  await sql`insert into rewards.voucher (redemption_id, unit, sealed_code)
    select ${redemptionId}, unit, code from unnest(${sealedCodes}::text[]) with ordinality as t (code, unit)`.execute(
    tx,
  );
  return true;
}

/**
 * Removes the codes of a redemption whose points come back: nobody is to be shown them any more. Returns how many there
 * were, and how many of them somebody had seen.
 */
export async function removeVouchers(
  tx: Tx,
  redemptionId: string,
): Promise<{ readonly codes: number; readonly seen: number }> {
  const { rows } = await sql<{ codes: number; seen: number }>`
    with removed as (delete from rewards.voucher where redemption_id = ${redemptionId} returning first_seen_at)
    select count(*)::int as codes, count(first_seen_at)::int as seen from removed`.execute(tx);
  return rows[0] ?? { codes: 0, seen: 0 };
}

/** Returns the sealed codes of a redemption, and the reward's words on how to use them. Marks them as seen. */
export async function seeVouchers(
  tx: Tx,
  redemptionId: string,
): Promise<{ sealedCode: string; instructions: string }[]> {
  const rows = await sql<{ sealedCode: string; instructions: string }>`
    with seen as (
      update rewards.voucher set first_seen_at = coalesce(first_seen_at, platform.clock())
      where redemption_id = ${redemptionId} returning redemption_id, unit, sealed_code
    )
    select seen.sealed_code, r.instructions from seen
    join rewards.redemption d on d.id = seen.redemption_id join rewards.reward r on r.id = d.reward_id
    order by seen.unit`.execute(tx);
  return rows.rows;
}
