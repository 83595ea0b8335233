import { sql } from "kysely";
import { deleteCodesTo } from "../../platform/mail/mail.ts";
import { randomCharacters } from "../../platform/secrets/secrets.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { OwnData } from "../../platform/own-data.ts";
import { numberOf } from "./access-code/access-code-message.ts";

/**
 * Returns all that is stored about who a member is and how they came in. No password, no code and no token: of these
 * there are only hashes, which disclose nothing. Of the accounts of one owner it says that there are others, not whose.
 */
export async function exportOf(db: Db, memberId: string): Promise<OwnData> {
  const rows = async (statement: ReturnType<typeof sql<object>>) => (await statement.execute(db)).rows;
  return {
    account:
      await rows(sql`select id, firebase_id, tax_id, first_name, last_name, company_name, email, phone, status,
        is_opted_out, closing_since, category, profile_codes, loyalty_profiles, created_at
      from identity.member where id = ${memberId}`),
    password: await rows(sql`select changed_at, is_definition_needed, is_code_needed, second_factors
      from identity.credential where member_id = ${memberId}`),
    presence: await rows(sql`select last_sign_in_at, last_online_at from identity.presence
      where member_id = ${memberId}`),
    sessions: await rows(sql`select started_at, last_seen_at, ended_at, end_reason, address, user_agent,
        actor_id is not null as was_reached_by_switch
      from identity.session where member_id = ${memberId} order by started_at desc`),
    daysOfLogIn: await rows(sql`select day, first_at from identity.daily_login
      where member_id = ${memberId} order by day desc`),
    userGroup: await rows(sql`select user_group.created_at, user_group.main_member_id = member.id as is_main,
        (select count(*) from identity.member other where other.user_group_id = user_group.id) as accounts
      from identity.member join identity.user_group on user_group.id = member.user_group_id
      where member.id = ${memberId}`),
    contactChecks: await rows(sql`select purpose, issued_at, sent_at, state from identity.contact_check
      where member_id = ${memberId} order by issued_at desc`),
  };
}

const PSEUDONYM_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What the tax id of a member who left begins with. */
const LEFT = "FIM";

/**
 * Returns whether a member is erased, so that nothing more is stored of them. Who is not erased yet is not until this
 * transaction has ended.
 */
export async function isErased(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isErased: boolean }>`select starts_with(tax_id, ${LEFT}) as is_erased
    from identity.member where id = ${memberId} for share`.execute(tx);
  return rows[0]?.isErased ?? true;
}

/**
 * Leaves of a member an id without a person: what is posted under it stays, and nothing shows whose it was. The tax id
 * and the e-mail are free for an account of another day; in their place stands a mark that is no document of anybody
 * (its check digits are those of no CNPJ, and it begins as none does). Secondaries of a main member go on alone. Done
 * again it does nothing more.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql<{
    taxId: string;
    email: string | null;
    phone: string | null;
  }>`select tax_id, email, phone from identity.member
    where id = ${memberId}`.execute(tx);
  const [member] = rows;
  if (!member) return;
  const names = [member.taxId, member.email ?? ""].map((name) => name.toLowerCase());
  await sql`delete from identity.contact_check
    where member_id = ${memberId} or lower(username) = any(${names}::text[])`.execute(tx);
  // Before there was a member codes went to the contact alone.
  const contacts = [member.email, member.phone === null ? null : numberOf(member.phone)];
  await deleteCodesTo(
    tx,
    contacts.filter((contact) => contact !== null),
  );
  for (const table of [
    "accessCode",
    "accessGrant",
    "challenge",
    "session",
    "presence",
    "dailyLogin",
  ] as const)
    await tx.deleteFrom(`identity.${table}`).where("memberId", "=", memberId).execute();
  await tx
    .updateTable("identity.credential")
    .set({ passwordHash: null, isDefinitionNeeded: true, isCodeNeeded: true, secondFactors: [] })
    .where("memberId", "=", memberId)
    .execute();
  await leaveGroup(tx, memberId);
  await tx
    .updateTable("identity.member")
    .set({
      taxId: `${LEFT}${randomCharacters(PSEUDONYM_ALPHABET, 9)}00`,
      firebaseId: randomCharacters(PSEUDONYM_ALPHABET, 28),
      firstName: "Conta",
      lastName: "encerrada",
      companyName: null,
      email: null,
      phone: null,
      photoKey: null,
      profileCodes: [],
      loyaltyProfiles: [],
      accountId: null,
    })
    .where("id", "=", memberId)
    .execute();
}

/** Ends the group of a main member, since it is none without them: its accounts go on, each by its own log-in. */
async function leaveGroup(tx: Tx, memberId: string): Promise<void> {
  await sql`update identity.member set user_group_id = null where id = ${memberId} or user_group_id in (
    select id from identity.user_group where main_member_id = ${memberId})`.execute(tx);
  await sql`delete from identity.user_group where main_member_id = ${memberId}`.execute(tx);
  await sql`update identity.user_group set last_logged_member_id = null
    where last_logged_member_id = ${memberId}`.execute(tx);
}
