import type { Db, Tx } from "../../platform/database/database.ts";

/** What a member tells about themselves beyond what is needed to come in. Documents and CEP without mask. */
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
}

/** Keeps what a member told. */
export async function insertPerson(tx: Tx, memberId: string, person: Person): Promise<void> {
  await tx
    .insertInto("profile.person")
    .values({ memberId, ...person })
    .execute();
}

/** What a member told, but for the documents that only identity checks read; empty when they told nothing. */
export async function findPerson(db: Db, memberId: string): Promise<Omit<Person, "rg" | "pis">> {
  const row = await db
    .selectFrom("profile.person")
    .select(["bornOn", "street", "addressNumber", "complement", "district", "city", "state", "postalCode"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  if (!row) return {};
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** The two letters of the state a member lives in, as far as known. */
export async function stateOf(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("profile.person")
    .select("state")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row?.state ?? undefined;
}
