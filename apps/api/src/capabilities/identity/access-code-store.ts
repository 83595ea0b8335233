import type { CodePurpose } from "@colheita/contract/identity/identity-records";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { accessCodeLimits } from "./identity-rules.ts";

/** What a code or a grant is for: one member, one purpose, one object. */
export interface CodeScope {
  readonly memberId: string;
  readonly purpose: CodePurpose;
  readonly objectId: string;
}

/** The codes lately sent to a member, for whatever purpose: how many, and when the oldest of them falls out of the count. */
export async function countSends(
  tx: Tx,
  memberId: string,
): Promise<{ sends: number; firstLeavesAt: Date | null; now: Date }> {
  const { rows } = await sql<{ sends: number; firstLeavesAt: Date | null; now: Date }>`
    with span as (select make_interval(mins => ${accessCodeLimits.sendsWithinMinutes}::integer) as length)
    select count(issued_at)::integer as sends, min(issued_at) + span.length as first_leaves_at,
      platform.clock() as now
    from span left join identity.access_code
      on member_id = ${memberId} and issued_at > platform.clock() - span.length
    group by span.length`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The sends of a member were not counted");
  return row;
}

/** Keeps a new code; older ones of the same scope no longer count. Answers when it expires. */
export async function insertCode(tx: Tx, id: string, scope: CodeScope, codeHash: Buffer): Promise<Date> {
  await tx
    .updateTable("identity.accessCode")
    .set({ state: "expired" })
    .where("memberId", "=", scope.memberId)
    .where("purpose", "=", scope.purpose)
    .where("objectId", "=", scope.objectId)
    .where("state", "=", "issued")
    .execute();
  const minutes = accessCodeLimits.expiresAfterMinutes;
  const { expiresAt } = await tx
    .insertInto("identity.accessCode")
    .values({
      id,
      ...scope,
      codeHash,
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${minutes}::integer)`,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** What became of one try at a code. */
export type CodeTry = "validated" | "wrong" | "locked" | "expired";

/**
 * Tries a code on the newest one of its scope, in one statement: of any number at once, each counts as one try, and one
 * right code validates. Without a code (mistyped beyond its checksum) the try counts, and is wrong.
 */
export async function tryCode(tx: Tx, scope: CodeScope, codeHash: Buffer | null): Promise<CodeTry> {
  const { rows } = await sql<{ state: string; isNow: boolean }>`
    with newest as (
      select id, state from identity.access_code
      where member_id = ${scope.memberId} and purpose = ${scope.purpose} and object_id = ${scope.objectId}
      order by issued_at desc, id desc limit 1
    ), tried as (
      update identity.access_code code set
        state = case
          when code.code_hash = ${codeHash}::bytea then 'validated'
          when code.wrong_tries + 1 >= ${accessCodeLimits.wrongTries}::integer then 'locked'
          else code.state end,
        wrong_tries = code.wrong_tries + case when code.code_hash = ${codeHash}::bytea then 0 else 1 end
      from newest
      where code.id = newest.id and code.state = 'issued' and code.expires_at > platform.clock()
      returning code.state)
    select state, true as is_now from tried
    union all
    select state, false as is_now from newest where not exists (select from tried)`.execute(tx);
  const [row] = rows;
  if (row?.state === "locked") return "locked";
  if (!row?.isNow) return "expired";
  return row.state === "validated" ? "validated" : "wrong";
}

/** Keeps a grant and answers when it expires. */
export async function insertGrant(tx: Tx, scope: CodeScope, grantHash: Buffer): Promise<Date> {
  const minutes = accessCodeLimits.grantExpiresAfterMinutes;
  const { expiresAt } = await tx
    .insertInto("identity.accessGrant")
    .values({
      ...scope,
      grantHash,
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${minutes}::integer)`,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Uses a grant up, once: the part of a statement that answers a row where the grant was good. */
export function takingGrant(scope: CodeScope, grantHash: Buffer): RawBuilder<unknown> {
  return sql`update identity.access_grant set used_at = platform.clock()
    where grant_hash = ${grantHash} and member_id = ${scope.memberId} and purpose = ${scope.purpose}
      and object_id = ${scope.objectId} and used_at is null and expires_at > platform.clock()
    returning member_id`;
}

/** Forgets codes once they count for nothing, neither as a code nor as a send, and grants with their end. */
export async function forgetOldCodes(db: Db): Promise<void> {
  const minutes = accessCodeLimits.sendsWithinMinutes;
  await sql`
    delete from identity.access_code
    where expires_at < platform.clock() - make_interval(mins => ${minutes}::integer)`.execute(db);
  await sql`delete from identity.access_grant where expires_at < platform.clock()`.execute(db);
}
