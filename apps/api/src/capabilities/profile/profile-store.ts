import type { Db, Tx } from "../../platform/database/database.ts";

/** What a member says about themselves beyond what is needed to come in. Documents and CEP without mask. */
export interface Person {
  /** `YYYY-MM-DD`; companies have none. */
  readonly bornOn?: string;
  readonly rg?: string;
  readonly pis?: string;
  readonly street?: string;
  readonly addressNumber?: string;
  readonly complement?: string;
  readonly district?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly occupation?: string;
  readonly practiceArea?: string;
  readonly trustedStore?: string;
  readonly crops?: readonly string[];
}

/** Stores the profile that a member filled in. */
export async function insertPerson(tx: Tx, memberId: string, person: Person): Promise<void> {
  const { crops = [], ...fields } = person;
  await tx
    .insertInto("profile.person")
    .values({ memberId, ...fields, crops: [...crops] })
    .execute();
}

const COLUMNS = [
  "bornOn",
  "rg",
  "pis",
  "street",
  "addressNumber",
  "complement",
  "district",
  "city",
  "state",
  "postalCode",
  "occupation",
  "practiceArea",
  "trustedStore",
  "crops",
] as const;

/** What a change may set: what is left out stays, and null takes away. */
export type PersonChange = {
  readonly [Key in (typeof COLUMNS)[number]]?: (Key extends "crops" ? string[] : string | null) | undefined;
};

/** Replaces the profile of a member; whoever had none has a row from then on. */
export async function savePerson(tx: Tx, memberId: string, change: PersonChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await tx
    .insertInto("profile.person")
    .values({ memberId, ...given })
    .onConflict((conflict) =>
      Object.keys(given).length === 0
        ? conflict.column("memberId").doNothing()
        : conflict.column("memberId").doUpdateSet(given),
    )
    .execute();
}

/** Returns the profile that a member filled in; empty when they filled in nothing. */
export async function findPerson(db: Db, memberId: string): Promise<Person> {
  const row = await db
    .selectFrom("profile.person")
    .select([...COLUMNS, "country"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  if (!row) return {};
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Returns the two letters of the state a member lives in, as far as known. */
export async function addressStateOf(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("profile.person")
    .select("state")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row?.state ?? undefined;
}
