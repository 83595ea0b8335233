import type { CodePurpose } from "@colheita/contract/identity/proof-kinds";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { CodeRules, LateSends } from "./access-code-rules.ts";

/** What a code or a grant is for: one member, one purpose, one object. */
export interface CodeScope {
  readonly memberId: string;
  readonly purpose: CodePurpose;
  readonly objectId: string;
}

/**
 * Returns the codes lately sent to a member, for whatever purpose, in sessions and without one: of the latter those
 * that were asked for from some networks, where they are given, and else all.
 */
export async function countSends(
  tx: Tx,
  memberId: string,
  { sendsMinutes }: CodeRules,
  networks: readonly Buffer[] | null = null,
): Promise<LateSends> {
  const { rows } = await sql<LateSends>`
    with span as (select make_interval(mins => ${sendsMinutes}::integer) as length),
    sent as (
      select issued_at as at from identity.access_code where member_id = ${memberId}
      union all
      select sent_at from identity.contact_check where member_id = ${memberId}
        and (${networks}::bytea[] is null or network = any(${networks}::bytea[])))
    select count(sent.at)::integer as sends, min(sent.at) + span.length as first_leaves_at,
      platform.clock() as now
    from span left join sent on sent.at > platform.clock() - span.length
    group by span.length`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The sends of a member were not counted");
  return row;
}

/**
 * Returns the codes of a day that were asked for in sessions: those of one member, and with them those to the same
 * cellphone.
 */
export async function countCodesOfDay(
  tx: Tx,
  { id, phone = null }: { readonly id: string; readonly phone?: string | null | undefined },
): Promise<{ readonly ofMember: number; readonly ofPhone: number }> {
  const { rows } = await sql<{ ofMember: number; ofPhone: number }>`
    select count(*) filter (where code.member_id = ${id})::integer as of_member, count(*)::integer as of_phone
    from identity.access_code code join identity.member on member.id = code.member_id
    where (member.id = ${id} or member.phone = ${phone}) and code.issued_at > platform.clock() - interval '1 day'`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("The codes of a day were not counted");
  return row;
}

/** When a code was issued, and when it expires. */
export interface CodeLife {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Stores a new code; older ones of the same scope no longer count. */
export async function insertCode(
  tx: Tx,
  id: string,
  scope: CodeScope,
  { codeHash, lifeMinutes }: { readonly codeHash: Buffer; readonly lifeMinutes: number },
): Promise<CodeLife> {
  await tx
    .updateTable("identity.accessCode")
    .set({ state: "expired" })
    .where("memberId", "=", scope.memberId)
    .where("purpose", "=", scope.purpose)
    .where("objectId", "=", scope.objectId)
    .where("state", "=", "issued")
    .execute();
  return tx
    .insertInto("identity.accessCode")
    .values({
      id,
      ...scope,
      codeHash,
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${lifeMinutes}::integer)`,
    })
    .returning(["issuedAt", "expiresAt"])
    .executeTakeFirstOrThrow();
}

/** What became of one try at a code. */
export type CodeTry = "validated" | "wrong" | "locked" | "expired";

/**
 * Tries a code on the newest one of its scope, in one statement: of any number at once, each counts as one try, and one
 * right code validates. Without a code (mistyped beyond its checksum) the try counts, and is wrong.
 */
export async function tryCode(
  tx: Tx,
  scope: CodeScope,
  codeHash: Buffer | null,
  { wrongTries }: CodeRules,
): Promise<CodeTry> {
  const { rows } = await sql<{ state: string; isNow: boolean }>`
    with newest as (
      select id, state from identity.access_code
      where member_id = ${scope.memberId} and purpose = ${scope.purpose} and object_id = ${scope.objectId}
      order by issued_at desc, id desc limit 1
    ), tried as (
      update identity.access_code code set
        state = case
          when code.code_hash = ${codeHash}::bytea then 'validated'
          when code.wrong_tries + 1 >= ${wrongTries}::integer then 'locked'
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

/** Stores a grant and returns when it expires. */
export async function insertGrant(
  tx: Tx,
  scope: CodeScope,
  { grantHash, grantMinutes }: { readonly grantHash: Buffer; readonly grantMinutes: number },
): Promise<Date> {
  const { expiresAt } = await tx
    .insertInto("identity.accessGrant")
    .values({
      ...scope,
      grantHash,
      expiresAt: sql<Date>`platform.clock() + make_interval(mins => ${grantMinutes}::integer)`,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Uses a grant up, once. False when it was not good. */
export async function takeGrant(tx: Tx, scope: CodeScope, grantHash: Buffer): Promise<boolean> {
  const { rows } = await sql`update identity.access_grant set used_at = platform.clock()
    where grant_hash = ${grantHash} and member_id = ${scope.memberId} and purpose = ${scope.purpose}
      and object_id = ${scope.objectId} and used_at is null and expires_at > platform.clock()
    returning member_id`.execute(tx);
  return rows.length === 1;
}

/** Voids the codes and the grants of a member that were not used: who reads where they were sent is not asked any more. */
export async function endCodesOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable("identity.accessCode")
    .set({ state: "expired" })
    .where("memberId", "=", memberId)
    .where("state", "=", "issued")
    .execute();
  await tx
    .deleteFrom("identity.accessGrant")
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .execute();
}

/** Deletes codes once they count for nothing, neither as a code nor among those of a day, and grants with their end. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await sql`delete from identity.access_code where expires_at < platform.clock() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from identity.access_grant where expires_at < platform.clock()`.execute(db);
}
