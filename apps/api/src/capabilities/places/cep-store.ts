import type { PostalAddress } from "@colheita/contract/places/places-records";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";

/**
 * What is known of a CEP, without its state, which its range determines; nothing in the place of the lines: no address
 * has it.
 */
export interface CepEntry {
  readonly cep: string;
  readonly lines: Omit<PostalAddress, "state"> | undefined;
}

/** Returns the cached answer for a CEP, while it is valid. */
export async function findCep(db: Db, cep: string): Promise<CepEntry | undefined> {
  const row = await db
    .selectFrom("places.cep")
    .select(["city", "street", "complement", "district"])
    .where("cep", "=", cep)
    .where("keptUntil", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { city, ...rest } = row;
  return { cep, lines: city === null ? undefined : { ...rest, city } };
}

/** Stores the answer for a CEP for so many days, in the place of what was known; for good when no days are given. */
export async function cacheCep(db: Db | Tx, { cep, lines }: CepEntry, days?: number): Promise<void> {
  const { city = null, street = "", complement = "", district = "" } = lines ?? {};
  const end =
    days === undefined
      ? sql`'infinity'::timestamptz`
      : sql`platform.clock() + make_interval(days => ${days}::integer)`;
  await sql`
    insert into places.cep (cep, city, street, complement, district, kept_until)
    values (${cep}, ${city}, ${street}, ${complement}, ${district}, ${end})
    on conflict (cep) do update set city = excluded.city, street = excluded.street,
      complement = excluded.complement, district = excluded.district, kept_until = excluded.kept_until`.execute(
    db,
  );
}

const DELETED_AT_ONCE = 5_000;

/** Deletes the answers that have expired. */
export async function deleteOldCeps(db: Db): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from places.cep where cep in (
      select cep from places.cep where kept_until <= platform.clock()
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
