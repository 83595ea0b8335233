import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";

/** To whom rewards are offered; nothing for a visitor, to whom only that is which is for everybody. */
export type Reader = Pick<Caller, "category" | "profileCodes"> | undefined;

/** A reader whose category and profile codes (in lower case) are columns of the statement. */
export interface ReaderInRow {
  readonly category: RawBuilder<unknown>;
  readonly profileCodes: RawBuilder<unknown>;
}

const inSql = (reader: Reader): ReaderInRow => ({
  category: sql`${reader?.category ?? null}::text`,
  profileCodes: sql`${reader?.profileCodes ?? []}::text[]`,
});

function isOpenTo({ category, profileCodes }: ReaderInRow): RawBuilder<boolean> {
  return sql<boolean>`(v.is_active and v.starts_at <= platform.clock() and (v.ends_at is null or v.ends_at > platform.clock())
    and (v.categories = '{}' or ${category} = any(v.categories))
    and (v.account_types = '{}' or v.account_types && ${profileCodes}))`;
}

/** Returns the condition under which the showcase `v` of a statement is open for a reader now. */
export const isOpenFor = (reader: Reader): RawBuilder<boolean> => isOpenTo(inSql(reader));

/** Returns the condition of `isOffered` where the reader is of the statement, too. */
export function isOfferedInRow(rewardId: RawBuilder<unknown>, reader: ReaderInRow): RawBuilder<boolean> {
  return sql<boolean>`(select coalesce(bool_or(coalesce(${isOpenTo(reader)}, false)), true)
    from rewards.showcase_reward e join rewards.showcase v on v.id = e.showcase_id where e.reward_id = ${rewardId})`;
}

/**
 * Returns the condition under which a reward is offered to a reader (decision 53): it stands in no showcase, or in one
 * that is open for them now. Every read of rewards and every act on one asks it.
 */
export const isOffered = (rewardId: RawBuilder<unknown>, reader: Reader): RawBuilder<boolean> =>
  isOfferedInRow(rewardId, inSql(reader));

/** Returns whether a live reward of this id is offered to a reader. */
export async function findOffer(db: Db | Tx, reader: Reader, rewardId: string): Promise<boolean> {
  const { rows } = await sql`select from rewards.reward r
    where r.id = ${rewardId} and r.is_live and ${isOffered(sql`r.id`, reader)}`.execute(db);
  return rows.length === 1;
}
