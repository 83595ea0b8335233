import type { MemberStatus } from "@colheita/contract/identity/identity-records";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** A member as identity keeps them. Tax id and phone without mask; nothing absent is null. */
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
  readonly milestoneCategory: string;
  readonly profileCodes: readonly string[];
  readonly loyaltyProfiles: readonly string[];
  readonly photoUrl?: string;
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
  "member.milestoneCategory",
  "member.profileCodes",
  "member.loyaltyProfiles",
  "member.photoUrl",
  "member.createdAt",
] as const;

type Optional = "email" | "phone" | "companyName" | "photoUrl";
/** A member as a row holds it. */
export type MemberRow = Omit<IdentityMember, Optional> & { readonly [Key in Optional]: string | null };

/** A row's member, without nulls and without whatever else the row holds. */
export function memberOfRow(row: MemberRow): IdentityMember {
  const { id, firebaseId, taxId, firstName, lastName, status, isOptedOut, createdAt } = row;
  const { category, milestoneCategory, profileCodes, loyaltyProfiles } = row;
  return {
    id,
    firebaseId,
    taxId,
    firstName,
    lastName,
    status,
    isOptedOut,
    category,
    milestoneCategory,
    profileCodes,
    loyaltyProfiles,
    createdAt,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    companyName: row.companyName ?? undefined,
    photoUrl: row.photoUrl ?? undefined,
  };
}

/** A member and what opens their account. */
export interface Account extends CredentialState {
  readonly member: IdentityMember;
  readonly passwordHash?: string;
}

/** By what an account is looked up. The same statement runs for a username that cannot exist. */
export interface AccountKey {
  readonly taxId: string;
  readonly email: string;
}

/** The account a username opens, or nothing. */
export async function findAccount(db: Db, { taxId, email }: AccountKey): Promise<Account | undefined> {
  const row = await db
    .selectFrom("identity.member as member")
    .innerJoin("identity.credential as credential", "credential.memberId", "member.id")
    .select(MEMBER_COLUMNS)
    .select(["credential.passwordHash", "credential.isDefinitionNeeded", "credential.isCodeNeeded"])
    .where((where) =>
      where.or([where("member.taxId", "=", taxId), where(sql`lower(member.email)`, "=", email)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, isDefinitionNeeded, isCodeNeeded } = row;
  return {
    member: memberOfRow(row),
    passwordHash: passwordHash ?? undefined,
    isDefinitionNeeded,
    isCodeNeeded,
  };
}

/** One member, or nothing. */
export async function findMember(db: Db | Tx, memberId: string): Promise<IdentityMember | undefined> {
  const row = await db
    .selectFrom("identity.member as member")
    .select(MEMBER_COLUMNS)
    .where("member.id", "=", memberId)
    .executeTakeFirst();
  return row && memberOfRow(row);
}

/** Keeps a new member and their credential. */
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
