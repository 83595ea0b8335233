import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { wordIn, wordsOf } from "../../platform/database/word-search.ts";
import { searchedWords, taxIdsBeginningWith, type DistributorRow } from "./distributors-rules.ts";

/**
 * What is read of a distributor in `channels.account`. Its head office has its root of 8 characters and the branch 0001,
 * and is found by the index of tax ids.
 */
export const distributorColumns = sql`account.id, account.name, account.corporate_name, account.city, account.state,
  account.tax_id, account.sends_invoices, account.is_eligible,
  (select head.id from channels.account head
    where substr(account.tax_id, 9, 4) <> '0001'
      and head.tax_id between left(account.tax_id, 8) || '000100' and left(account.tax_id, 8) || '000199'
    order by head.tax_id limit 1) as head_office_id`;

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the condition by which a search finds: every word is in the text, or one of them begins the tax id and the
 * others are in the text. Each way is a whole of its own, so that one look into the index of words takes all of them;
 * nothing for a search without words.
 */
function isFoundBy(search: string | undefined): RawBuilder<unknown> | undefined {
  const words = searchedWords(wordsOf(search));
  if (words.length === 0) return undefined;
  const inText = words.map(({ parts }) => parts.map((part) => wordIn(sql`account.search_text`, part)));
  const ways = [all(inText.flat())];
  for (const [at, { word }] of words.entries()) {
    const range = taxIdsBeginningWith(word);
    if (!range) continue;
    const { from, before } = range;
    const others = inText.toSpliced(at, 1).flat();
    ways.push(all([sql`account.tax_id >= ${from}`, sql`account.tax_id < ${before}`, ...others]));
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Returns the distributors that a search finds, by name: those behind the account `after`. */
export async function listDistributors(
  db: Db,
  search: string | undefined,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<DistributorRow[]> {
  const isFound = isFoundBy(search);
  // Found first and ordered then: "offset 0" keeps PostgreSQL from going through all by name for what is rare.
  const found = isFound
    ? sql`(select * from channels.account where account.is_distributor and ${isFound} offset 0) account`
    : sql`channels.account`;
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(account.name, account.id)
          > ((select last.name from channels.account last where last.id = ${after}), ${after})`;
  const { rows } = await sql<DistributorRow>`select ${distributorColumns} from ${found}
    where account.is_distributor and ${isBehind} order by account.name, account.id limit ${size}`.execute(db);
  return rows;
}

/** Returns whether an account is a distributor. */
export async function isDistributor(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from channels.account
    where account.id = ${accountId} and account.is_distributor`.execute(db);
  return rows.length > 0;
}
