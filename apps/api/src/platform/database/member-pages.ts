import { sql, type Db } from "./database.ts";

/** Members from one id to another, both included. */
export interface MemberRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Yields the members that a table has rows of, so many at a time in the order of their ids, each page as it is when it
 * is asked for: for what reads everybody's rows and must not hold them in one statement.
 */
export async function* memberPages(
  db: Db,
  table: `${string}.${string}`,
  limit: number,
): AsyncGenerator<MemberRange & { readonly members: number }> {
  for (let last = ""; ;) {
    const { rows } = await sql<{ from: string | null; to: string | null; members: number }>`
      select min(member_id) as from, max(member_id) as to, count(*)::int as members from (
        select distinct member_id from ${sql.table(table)}
        where member_id > ${last} order by member_id limit ${limit}) page`.execute(db);
    const [page] = rows;
    if (!page || page.from === null || page.to === null) return;
    yield { from: page.from, to: page.to, members: page.members };
    last = page.to;
  }
}
