import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Returns the ids of members by what names them: by their tax ids without mask, or by themselves. */
export async function memberIdsOf(
  db: Db | Tx,
  { taxIds = [], ids = [] }: { readonly taxIds?: readonly string[]; readonly ids?: readonly string[] },
): Promise<Map<string, string>> {
  if (taxIds.length + ids.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: string }>`
    select tax_id as name, id from identity.member where tax_id = any(${[...taxIds]}::text[])
    union all select id, id from identity.member where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** What no two members share. */
export interface TakenIdentities {
  readonly taxIds: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly firebaseIds: ReadonlySet<string>;
  /** In small letters. */
  readonly emails: ReadonlySet<string>;
}

/** Returns which of these are some member's already. */
export async function takenIdentities(
  db: Db | Tx,
  asked: { readonly [Key in keyof TakenIdentities]: readonly string[] },
): Promise<TakenIdentities> {
  const { rows } = await sql<{ what: keyof TakenIdentities; value: string }>`
    select 'taxIds' as what, tax_id as value from identity.member where tax_id = any(${[...asked.taxIds]}::text[])
    union all select 'ids', id from identity.member where id = any(${[...asked.ids]}::text[])
    union all select 'firebaseIds', firebase_id from identity.member
      where firebase_id = any(${[...asked.firebaseIds]}::text[])
    union all select 'emails', lower(email) from identity.member
      where lower(email) = any(${asked.emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
  const of = (what: keyof TakenIdentities) =>
    new Set(rows.flatMap((row) => (row.what === what ? [row.value] : [])));
  return { taxIds: of("taxIds"), ids: of("ids"), firebaseIds: of("firebaseIds"), emails: of("emails") };
}
