import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { inParts } from "../../../platform/database/in-parts.ts";
import type { CodeRules, LateSends } from "../access-code/access-code-rules.ts";
import type { CodeLife, CodeTry } from "../access-code/access-code-store.ts";
import { contactCheckLimits } from "../identity-rules.ts";

/** What a contact is proved for. A proof opens nothing else. */
export type CheckPurpose = "password" | "sign-up" | "email-change";

/** A check that was asked for, and what the page may show of it. */
export interface NewCheck {
  readonly id: string;
  readonly purpose: CheckPurpose;
  readonly username: string;
  /** From where it was asked for, hashed. */
  readonly network: Buffer;
  /** Whose e-mail is to change. Of the others it is known later. */
  readonly memberId?: string;
}

/** The requests of an hour from one network, the seconds until the oldest of them no longer counts, and those that wait. */
export interface RequestCount {
  readonly ofNetwork: number;
  readonly secondsToRoom: number;
  /** Requests that no worker has looked at, up to a most. */
  readonly waiting: number;
}

/** Counts before a request is let in. Requests of one network count one after the other. */
export async function countWaiting(tx: Tx, network: Buffer, most: number): Promise<RequestCount> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity.contact_check of ' || encode(${network}, 'hex'), 0))`.execute(
    tx,
  );
  const { rows } = await sql<RequestCount>`
    select count(issued_at)::integer as of_network,
      coalesce(ceil(extract(epoch from min(issued_at) + interval '1 hour' - platform.clock())), 0)::integer as seconds_to_room,
      (select count(*)::integer from (
        select from identity.contact_check
        where looked_up_at is null and issued_at > platform.clock() - interval '1 hour' and code_expires_at > platform.clock()
        limit ${most}) waiting) as waiting
    from identity.contact_check
    where network = ${network} and issued_at > platform.clock() - interval '1 hour'`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The requests of a network were not counted");
  return row;
}

/**
 * Returns the checks lately asked for from one network by one username, whoever has it: how many, and when the oldest
 * falls out of the count. Requests of one network come one after the other (`countWaiting`).
 */
export function countChecks(tx: Tx, username: string, network: Buffer, rules: CodeRules): Promise<LateSends> {
  return countLate(tx, sql`username = ${username} and network = ${network} and issued_at`, rules);
}

/** Returns the checks of one username whose messages were lately sent, wherever they were asked for. */
export async function countSentChecks(tx: Tx, username: string, rules: CodeRules): Promise<LateSends> {
  // Messages to one username are sent one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('identity.contact_check ' || ${username}, 0))`.execute(
    tx,
  );
  return countLate(tx, sql`username = ${username} and sent_at`, rules);
}

/** Returns the codes to another e-mail that a member lately asked for, to however many e-mails; and how many of a day. */
export async function countEmailChanges(
  tx: Tx,
  memberId: string,
  rules: CodeRules,
): Promise<LateSends & { ofDay: number }> {
  const isOfMember = sql`purpose = 'email-change' and member_id = ${memberId} and issued_at`;
  const { rows } = await sql<{ ofDay: number }>`select count(*)::integer as of_day from identity.contact_check
    where ${isOfMember} > platform.clock() - interval '1 day'`.execute(tx);
  return { ...(await countLate(tx, isOfMember, rules)), ofDay: rows[0]?.ofDay ?? 0 };
}

/**
 * Returns the codes of a day to a new password asked for from some networks: a member's, and with them those to the
 * same cellphone.
 */
export async function countRecoveriesOfDay(
  tx: Tx,
  { id, phone = null }: { readonly id: string; readonly phone?: string | null | undefined },
  networks: readonly Buffer[],
): Promise<{ readonly ofMember: number; readonly ofPhone: number }> {
  const { rows } = await sql<{ ofMember: number; ofPhone: number }>`
    select count(*) filter (where member.id = ${id})::integer as of_member, count(*)::integer as of_phone
    from identity.contact_check sent join identity.member on member.id = sent.member_id
    where (member.id = ${id} or member.phone = ${phone}) and sent.purpose = 'password'
      and sent.network = any(${networks}::bytea[])
      and sent.sent_at > platform.clock() - interval '1 day'`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The codes of a day were not counted");
  return row;
}

/** Counts checks of so many minutes; `at` is which of them, and ends with the column of when. */
async function countLate(tx: Tx, at: RawBuilder<unknown>, { sendsMinutes }: CodeRules): Promise<LateSends> {
  const { rows } = await sql<LateSends>`
    with span as (select make_interval(mins => ${sendsMinutes}::integer) as length)
    select count(issued_at)::integer as sends, min(issued_at) + span.length as first_leaves_at,
      platform.clock() as now
    from span left join identity.contact_check on ${at} > platform.clock() - span.length
    group by span.length`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The checks of a username were not counted");
  return row;
}

/** Stores a check that was asked for. */
export async function insertCheck(
  tx: Tx,
  check: NewCheck,
  { lifeMinutes, linkMinutes }: CodeRules,
): Promise<CodeLife> {
  const { issuedAt, codeExpiresAt: expiresAt } = await tx
    .insertInto("identity.contactCheck")
    .values({
      ...check,
      codeExpiresAt: sql<Date>`platform.clock() + make_interval(mins => ${lifeMinutes}::integer)`,
      linkExpiresAt: sql<Date>`platform.clock() + make_interval(mins => ${linkMinutes}::integer)`,
    })
    .returning(["issuedAt", "codeExpiresAt"])
    .executeTakeFirstOrThrow();
  return { issuedAt, expiresAt };
}

/** Holds a check whose messages are still to be sent; nothing once they were, or when its code has run out. */
export function lockUnsentCheck(tx: Tx, id: string) {
  return tx
    .selectFrom("identity.contactCheck")
    .select(["purpose", "username", "network", "memberId", "codeExpiresAt", "linkExpiresAt"])
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where("codeExpiresAt", ">", sql<Date>`platform.clock()`)
    .forUpdate()
    .executeTakeFirst();
}

export type UnsentCheck = NonNullable<Awaited<ReturnType<typeof lockUnsentCheck>>>;

/** Records that a worker has looked whether there is anybody to send to: the check no longer waits. */
export async function markLookedUp(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("identity.contactCheck")
    .set({ lookedUpAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** What a check's messages say, hashed, and whom they are sent to. */
export interface SentCheck {
  readonly memberId?: string;
  readonly codeHash: Buffer;
  readonly linkHash?: Buffer;
}

export async function markSent(tx: Tx, id: string, sent: SentCheck): Promise<void> {
  await tx
    .updateTable("identity.contactCheck")
    .set({ ...sent, sentAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/**
 * Tries a code on a check, in one statement: of any number at once each counts as one try, and one right code
 * validates. A check that was never sent counts tries like any other; one that does not exist is expired.
 */
export async function tryCheckCode(
  tx: Tx,
  id: string,
  { codeHash, proofHash }: { readonly codeHash: Buffer | null; readonly proofHash: Buffer },
  { wrongTries, grantMinutes }: CodeRules,
): Promise<{ outcome: CodeTry; proofExpiresAt?: Date }> {
  const isRight = sql`coalesce(code.code_hash = ${codeHash}::bytea, false)`;
  const { rows } = await sql<{ state: string; isNow: boolean; proofExpiresAt: Date | null }>`
    with tried as (
      update identity.contact_check code set
        state = case
          when ${isRight} then 'validated'
          when code.wrong_tries + 1 >= ${wrongTries}::integer then 'locked'
          else code.state end,
        wrong_tries = code.wrong_tries + case when ${isRight} then 0 else 1 end,
        proof_hash = case when ${isRight} then ${proofHash}::bytea end,
        proof_expires_at = case when ${isRight}
          then platform.clock() + make_interval(mins => ${grantMinutes}::integer) end
      where id = ${id} and state = 'issued' and used_at is null and code_expires_at > platform.clock()
      returning code.state, code.proof_expires_at)
    select state, true as is_now, proof_expires_at from tried
    union all
    select state, false as is_now, null from identity.contact_check
    where id = ${id} and not exists (select from tried)`.execute(tx);
  const [row] = rows;
  if (row?.state === "locked") return { outcome: "locked" };
  if (!row?.isNow) return { outcome: "expired" };
  return row.proofExpiresAt
    ? { outcome: "validated", proofExpiresAt: row.proofExpiresAt }
    : { outcome: "wrong" };
}

const isOpen = (tokenHash: Buffer) => sql<boolean>`used_at is null and (
  (proof_hash = ${tokenHash} and proof_expires_at > platform.clock())
  or (link_hash = ${tokenHash} and link_expires_at > platform.clock()))`;

/** Returns whose contact an unused proof or link proves, without using it. */
export async function findProved(db: Db, purpose: CheckPurpose, tokenHash: Buffer) {
  return db
    .selectFrom("identity.contactCheck")
    .select(["memberId", "username"])
    .where("purpose", "=", purpose)
    .where(isOpen(tokenHash))
    .executeTakeFirst();
}

/** Uses a proof or link up: of any number at once, one does. */
export async function takeProved(tx: Tx, purpose: CheckPurpose, tokenHash: Buffer) {
  return tx
    .updateTable("identity.contactCheck")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("purpose", "=", purpose)
    .where(isOpen(tokenHash))
    .returning(["id", "memberId", "username"])
    .executeTakeFirst();
}

/**
 * Gives a proof back that was taken in this transaction for a sign-up which was refused, and counts the refusal; the last of
 * those that a proof is good for uses it up.
 */
export async function giveProofBack(tx: Tx, checkId: string): Promise<void> {
  await sql`update identity.contact_check set refusals = refusals + 1,
      used_at = case when refusals + 1 >= ${contactCheckLimits.refusalsOfAProof}::integer then used_at end
    where id = ${checkId}`.execute(tx);
}

/** Stores whom a sign-up made by a proof, so that the same sign-up sent again finds them. */
export async function storeMade(tx: Tx, checkId: string, memberId: string): Promise<void> {
  await tx.updateTable("identity.contactCheck").set({ memberId }).where("id", "=", checkId).execute();
}

/** Returns whom a sign-up made by this proof, while the proof would still be good; nothing for one that was not used. */
export async function findMade(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("identity.contactCheck")
    .select("memberId")
    .where("purpose", "=", "sign-up")
    .where("proofHash", "=", tokenHash)
    .where("usedAt", "is not", null)
    .where("proofExpiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row?.memberId ?? undefined;
}

/** Exchanges the proof of an e-mail for another that stands for it in the sign-up, with a life of its own. */
export async function renewProof(
  tx: Tx,
  tokenHash: Buffer,
  { nextHash, grantMinutes }: { readonly nextHash: Buffer; readonly grantMinutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity.contactCheck")
    .set({
      proofHash: nextHash,
      proofExpiresAt: sql<Date>`platform.clock() + make_interval(mins => ${grantMinutes}::integer)`,
    })
    .where("purpose", "=", "sign-up")
    .where(isOpen(tokenHash))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the links and proofs of a member that were not used: the password they were for is another by now. */
export async function endChecksOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable("identity.contactCheck")
    .set({ usedAt: sql<Date>`platform.clock()` })
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .execute();
}

const DELETED_AT_ONCE = 5_000;

/** Deletes checks once they count for nothing; whoever asks for strangers decides how many there are. */
export async function deleteOldChecks(db: Db): Promise<void> {
  // Those for another e-mail count for a day.
  const isOver = sql`issued_at < platform.clock()
    - make_interval(mins => ${contactCheckLimits.forgottenAfterMinutes}::integer)
    and (purpose <> 'email-change' or issued_at < platform.clock() - interval '1 day')
    and greatest(code_expires_at, link_expires_at, proof_expires_at) < platform.clock()`;
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from identity.contact_check where id in (
      select id from identity.contact_check where ${isOver} limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
