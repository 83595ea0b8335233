import { sql, type RawBuilder } from "kysely";
import type { Reader, Targeting } from "./targeting-rules.ts";

const columns: Readonly<Record<keyof Targeting, RawBuilder<unknown>>> = {
  categories: sql`categories`,
  accountTypes: sql`account_types`,
  states: sql`states`,
  channels: sql`channels`,
  seasons: sql`seasons`,
};

/** Returns the conditions under which content is for this reader, as `isMeantFor` has them. */
export function meantFor(reader: Reader | undefined): RawBuilder<boolean>[] {
  return Object.entries(columns).flatMap(([kind, column]) => {
    const own = reader?.[kind as keyof Targeting] ?? [];
    return own === "any" ? [] : [sql<boolean>`(${column} = '{}' or ${column} && ${[...own]}::text[])`];
  });
}
