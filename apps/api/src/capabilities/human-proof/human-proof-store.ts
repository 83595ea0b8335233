import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";

/** Marks a challenge as used; false when it was used before, of any number at once all but one. */
export async function takeChallenge(db: Db, nonce: string): Promise<boolean> {
  const taken =
    await sql`insert into human_proof.used_challenge (nonce) values (${nonce}) on conflict do nothing`.execute(
      db,
    );
  return taken.numAffectedRows === 1n;
}

const DELETED_AT_ONCE = 5_000;

/** Deletes the challenges used before so many minutes: they have run out. */
export async function deleteUsedChallenges(db: Db, minutes: number): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from human_proof.used_challenge where nonce in (
      select nonce from human_proof.used_challenge
      where used_at < platform.clock() - make_interval(mins => ${minutes}::integer)
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
