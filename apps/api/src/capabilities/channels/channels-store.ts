import type { Channel } from "@colheita/contract/channels/channels-records";
import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** A channel of a member: the own account, one they are related to, or both. */
export interface MemberChannel {
  readonly channel: Channel;
  readonly isOwn: boolean;
  readonly isRelated: boolean;
}

type ChannelRow = Channel & Omit<MemberChannel, "channel">;

/** Returns the member's own account and those they are related to, by name, in one statement. */
export async function listChannels(
  db: Db,
  memberId: string,
  ownAccountId: string | undefined,
): Promise<MemberChannel[]> {
  const { rows } = await sql<ChannelRow>`
    with mine as (
      select account_id, false as is_own from channels.relation where member_id = ${memberId}
      union all
      select own.id, true from (select ${ownAccountId ?? null}::text as id) own where own.id is not null)
    select account.id, account.name, account.nsap, bool_or(mine.is_own) as is_own,
      bool_or(not mine.is_own) as is_related
    from mine join channels.account on account.id = mine.account_id
    group by account.id order by account.name, account.id`.execute(db);
  return rows.map(({ isOwn, isRelated, ...channel }) => ({ channel, isOwn, isRelated }));
}

/** Returns the members that are related to an account that is not their own. */
export async function listRelatedMembers(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("channels.relation")
    .select("memberId")
    .where("accountId", "=", accountId)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** What may be known of an account beside its name and number. */
export interface AccountFacts {
  /** CNPJ or CPF, without mask. */
  readonly taxId?: string | undefined;
  readonly corporateName?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  /** Its invoices count. */
  readonly isEligible?: boolean | undefined;
  /** Its invoices are sent by members. */
  readonly sendsInvoices?: boolean | undefined;
}

/** Adds an account of the sales channel. Its invoices do not count, and are not sent by members, unless that is said. */
export async function insertAccount(tx: Tx, account: Channel & AccountFacts): Promise<void> {
  await tx.insertInto("channels.account").values(account).execute();
}

/** Gives an account what is said of it; what is left out stays. */
export async function changeAccount(
  tx: Tx,
  nsap: string,
  facts: AccountFacts & { readonly name?: string },
): Promise<void> {
  await tx.updateTable("channels.account").set(facts).where("nsap", "=", nsap).execute();
}

/** An account as it is stored. */
export type AccountRow = Selectable<Tables["channels.account"]>;

/** By what accounts are looked for. */
interface AccountNames {
  readonly ids?: readonly string[];
  readonly nsaps?: readonly string[];
  readonly taxIds?: readonly string[];
}

/** Returns those of the accounts that are known by one of these ids, numbers or tax ids. */
export async function accountsNamed(
  db: Db | Tx,
  { ids = [], nsaps = [], taxIds = [] }: AccountNames,
): Promise<AccountRow[]> {
  return db
    .selectFrom("channels.account")
    .selectAll()
    .where((where) =>
      where.or([
        where("id", "=", sql<string>`any(${[...ids]}::text[])`),
        where("nsap", "=", sql<string>`any(${[...nsaps]}::text[])`),
        where("taxId", "=", sql<string>`any(${[...taxIds]}::text[])`),
      ]),
    )
    .execute();
}

/** Relates a member to accounts beside the own one. */
export async function insertRelations(
  tx: Tx,
  memberId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto("channels.relation")
    .values(accountIds.map((accountId) => ({ memberId, accountId })))
    .execute();
}

/** Returns those of the relations that are there. */
export async function relationsAmong(
  db: Db | Tx,
  relations: readonly { readonly memberId: string; readonly accountId: string }[],
): Promise<{ readonly memberId: string; readonly accountId: string }[]> {
  const { rows } = await sql<{ memberId: string; accountId: string }>`
    select member_id, account_id from channels.relation join unnest(
      ${relations.map(({ memberId }) => memberId)}::text[], ${relations.map(({ accountId }) => accountId)}::text[])
      as asked (member_id, account_id) using (member_id, account_id)`.execute(db);
  return rows;
}
