import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** Returns what somebody is called: a company by its own name, anybody else by theirs. */
export function fullNameOf({
  companyName,
  firstName,
  lastName,
}: {
  readonly companyName?: string | null | undefined;
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return companyName ?? `${firstName} ${lastName}`;
}

/** Returns the name of each of these members, a company's in the place of its person's; who is not there is not in it. */
export async function namesOf(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("identity.member")
    .select(["id", "firstName", "lastName", "companyName"])
    .where("id", "=", sql<string>`any(${[...memberIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, fullNameOf(row)]));
}
