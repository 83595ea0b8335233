import type { MemberStatus } from "@colheita/contract/identity/identity-records";
import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A member as identity stores them. Tax id and phone without mask; nothing absent is null. */
export interface IdentityMember {
  readonly id: string;
  readonly firebaseId: string;
  readonly taxId: string;
  readonly email?: string;
  readonly phone?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string;
  readonly status: MemberStatus;
  readonly isOptedOut: boolean;
  readonly category: string;
  readonly profileCodes: readonly string[];
  readonly loyaltyProfiles: readonly string[];
  /** The file of their picture; `photoUrlOf` makes an address of it. */
  readonly photoKey?: string;
  /** The account of the sales channel that they work for. */
  readonly accountId?: string;
  /** The accounts of one owner that theirs belongs to. */
  readonly userGroupId?: string;
  readonly createdAt: Date;
}

/** What a member's credential says, beside the hash itself. */
export interface CredentialState {
  readonly isDefinitionNeeded: boolean;
  readonly isCodeNeeded: boolean;
}

/** The columns of a member, for statements that name it `member`. */
export const MEMBER_COLUMNS = [
  "member.id",
  "member.firebaseId",
  "member.taxId",
  "member.email",
  "member.phone",
  "member.firstName",
  "member.lastName",
  "member.companyName",
  "member.status",
  "member.isOptedOut",
  "member.category",
  "member.profileCodes",
  "member.loyaltyProfiles",
  "member.photoKey",
  "member.accountId",
  "member.userGroupId",
  "member.createdAt",
] as const;

type Optional = "email" | "phone" | "companyName" | "photoKey" | "accountId" | "userGroupId";
/** A member as a row holds it. */
export type MemberRow = Omit<IdentityMember, Optional> & { readonly [Key in Optional]: string | null };

/** Returns a row's member, without nulls and without whatever else the row holds. */
export function memberOfRow(row: MemberRow): IdentityMember {
  const { id, firebaseId, taxId, firstName, lastName, status, isOptedOut, createdAt } = row;
  const { category, profileCodes, loyaltyProfiles } = row;
  return {
    id,
    firebaseId,
    taxId,
    firstName,
    lastName,
    status,
    isOptedOut,
    category,
    profileCodes,
    loyaltyProfiles,
    createdAt,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    companyName: row.companyName ?? undefined,
    photoKey: row.photoKey ?? undefined,
    accountId: row.accountId ?? undefined,
    userGroupId: row.userGroupId ?? undefined,
  };
}

/** A member and what opens their account. */
export interface Account extends CredentialState {
  readonly member: IdentityMember;
  /** What a log-in may be finished with; without any, the first factor opens the account. */
  readonly secondFactors: readonly SecondFactorKind[];
  readonly passwordHash?: string;
  readonly passwordSetAt: Date;
}

/** By what an account is looked up. The same statement runs for a username that cannot exist. */
export interface AccountKey {
  readonly taxId: string;
  readonly email: string;
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom("identity.member as member")
    .innerJoin("identity.credential as credential", "credential.memberId", "member.id")
    .select(MEMBER_COLUMNS)
    .select([
      "credential.passwordHash",
      "credential.changedAt as passwordSetAt",
      "credential.isDefinitionNeeded",
      "credential.isCodeNeeded",
      "credential.secondFactors",
    ]);

type AccountRow = MemberRow &
  CredentialState & {
    readonly passwordHash: string | null;
    readonly passwordSetAt: Date;
    readonly secondFactors: string[];
  };

function accountOfRow(row: AccountRow): Account {
  const { passwordHash, passwordSetAt, isDefinitionNeeded, isCodeNeeded, secondFactors } = row;
  return {
    member: memberOfRow(row),
    passwordHash: passwordHash ?? undefined,
    passwordSetAt,
    isDefinitionNeeded,
    isCodeNeeded,
    // A constraint of the column holds them to the kinds there are.
    secondFactors: secondFactors as SecondFactorKind[],
  };
}

/** Returns the account a username opens, or nothing. */
export async function findAccount(db: Db, { taxId, email }: AccountKey): Promise<Account | undefined> {
  const row = await accounts(db)
    .where((where) =>
      where.or([where("member.taxId", "=", taxId), where(sql`lower(member.email)`, "=", email)]),
    )
    .executeTakeFirst();
  return row && accountOfRow(row);
}

/** Returns a member's account, or nothing. */
export async function findAccountOf(db: Db | Tx, memberId: string): Promise<Account | undefined> {
  const row = await accounts(db).where("member.id", "=", memberId).executeTakeFirst();
  return row && accountOfRow(row);
}

/** Records what a member's log-ins may be finished with. */
export async function updateSecondFactors(
  tx: Tx,
  memberId: string,
  kinds: readonly SecondFactorKind[],
): Promise<void> {
  await tx
    .updateTable("identity.credential")
    .set({ secondFactors: [...kinds] })
    .where("memberId", "=", memberId)
    .execute();
}

/** Gives a member another e-mail, or none. */
export async function updateEmail(tx: Tx, memberId: string, email: string | null): Promise<void> {
  await tx.updateTable("identity.member").set({ email }).where("id", "=", memberId).execute();
}

/** What members can't change by themselves, as far as it is corrected. */
export type Correction = Partial<
  Pick<IdentityMember, "category" | "companyName" | "firstName" | "lastName" | "phone">
>;

/** Corrects what a member can't change. */
export async function updateLocked(tx: Tx, memberId: string, correction: Correction): Promise<void> {
  await tx.updateTable("identity.member").set(correction).where("id", "=", memberId).execute();
}

/** Records whether a member may come in. */
export async function updateStanding(
  tx: Tx,
  memberId: string,
  standing: Pick<IdentityMember, "status" | "isOptedOut">,
): Promise<void> {
  await tx.updateTable("identity.member").set(standing).where("id", "=", memberId).execute();
}

/** Returns one member, or nothing. */
export async function findMember(db: Db | Tx, memberId: string): Promise<IdentityMember | undefined> {
  const row = await db
    .selectFrom("identity.member as member")
    .select(MEMBER_COLUMNS)
    .where("member.id", "=", memberId)
    .executeTakeFirst();
  return row && memberOfRow(row);
}

/** Returns those of these members that there are. */
export async function findMembers(db: Db | Tx, memberIds: readonly string[]): Promise<IdentityMember[]> {
  const rows = await db
    .selectFrom("identity.member as member")
    .select(MEMBER_COLUMNS)
    .where("member.id", "=", sql<string>`any(${[...memberIds]}::text[])`)
    .execute();
  return rows.map(memberOfRow);
}

/** Which of the members of an account are asked for. */
export interface AccountMembers {
  /** Who belongs to it beside those whose own account it is. */
  readonly others: readonly string[];
  /** Those behind this one. */
  readonly afterId?: string | undefined;
  readonly most: number;
}

/** Returns whose own account this is, and these members besides, without who has left; by name. */
export async function listAccountMembers(
  db: Db,
  accountId: string,
  { others, afterId, most }: AccountMembers,
): Promise<IdentityMember[]> {
  let members = db
    .selectFrom("identity.member as member")
    .select(MEMBER_COLUMNS)
    .where((where) =>
      where.or([
        where("member.accountId", "=", accountId),
        where("member.id", "=", sql<string>`any(${[...others]}::text[])`),
      ]),
    )
    .where("member.isOptedOut", "=", false);
  if (afterId !== undefined)
    members = members.where(
      sql<boolean>`(member.first_name, member.last_name, member.id)
        > (select last.first_name, last.last_name, last.id from identity.member last where last.id = ${afterId})`,
    );
  const rows = await members
    .orderBy("member.firstName")
    .orderBy("member.lastName")
    .orderBy("member.id")
    .limit(most)
    .execute();
  return rows.map(memberOfRow);
}

/** Stores a new member and their credential. */
export async function insertMember(
  tx: Tx,
  member: Omit<IdentityMember, "createdAt"> & { readonly createdAt?: Date },
  credential: CredentialState & { readonly passwordHash?: string },
): Promise<void> {
  await tx
    .insertInto("identity.member")
    .values({
      ...member,
      profileCodes: [...member.profileCodes],
      loyaltyProfiles: [...member.loyaltyProfiles],
    })
    .execute();
  await tx
    .insertInto("identity.credential")
    .values({ memberId: member.id, ...credential })
    .execute();
}

/** Holds a member's row until the transaction ends, so that what is counted about them is counted once. */
export async function lockMember(tx: Tx, memberId: string): Promise<IdentityMember | undefined> {
  const row = await tx
    .selectFrom("identity.member as member")
    .select(MEMBER_COLUMNS)
    .where("member.id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && memberOfRow(row);
}
