import { randomInt } from "node:crypto";
import { credit, type Credit } from "../../src/capabilities/points/index.ts";
import { sql, type Db } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";

let nextTaxId = randomInt(10 ** 10);

/** Adds members who are nobody in particular, for tests that only need somebody who owns points. Returns their ids. */
export async function addMembers(db: Db, count: number): Promise<string[]> {
  const members = Array.from({ length: count }, () => ({
    id: newId("003"),
    taxId: String(nextTaxId++).padStart(11, "0"),
  }));
  const ids = members.map(({ id }) => id);
  await sql`insert into identity.member (id, firebase_id, tax_id, first_name, last_name)
    select id, 'uid-' || id, tax_id, 'Ana', 'Ribeiro'
    from unnest(${ids}::text[], ${members.map(({ taxId }) => taxId)}::text[]) as t (id, tax_id)`.execute(db);
  return ids;
}

let nextCause = 0;

/** Credits a member with a lot that lasts `days`, in a transaction of its own. Returns the entry's public id. */
export async function earn(
  db: Db,
  memberId: string,
  points: number,
  { days = 365, ...given }: Partial<Credit> & { readonly days?: number } = {},
): Promise<string> {
  const { rows } = await sql<{ day: string }>`select platform.today() + ${days}::int as day`.execute(db);
  return db.transaction().execute((tx) =>
    credit(tx, {
      memberId,
      kind: "Earned",
      points,
      description: "Nota fiscal aprovada",
      cause: { kind: "invoice", id: `nota-${(nextCause += 1)}`, title: "Nota fiscal" },
      expiresOn: rows[0]?.day ?? "",
      ...given,
    }),
  );
}
