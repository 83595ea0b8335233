import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { stateOf } from "../profile/index.ts";
import type { Reader } from "./news-rules.ts";

/** For whom content is chosen: a caller, or nothing for a visitor. */
export type Audience = Pick<Caller, "memberId" | "category" | "profileCodes"> | undefined;

interface Aimed {
  readonly states: readonly string[];
}

/**
 * Asks for content as this audience. The member's state is looked up only when something that was found is aimed at
 * one: then the question is put again with it, so that pages stay full and nothing foreign is shown.
 */
export async function askAs<Row extends Aimed>(
  db: Db,
  audience: Audience,
  ask: (reader: Reader | undefined) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!audience) return ask(undefined);
  const { category, profileCodes, memberId } = audience;
  const rows = await ask({ category, profileCodes, state: "any" });
  if (rows.every(({ states }) => states.length === 0)) return rows;
  return ask({ category, profileCodes, state: await stateOf(db, memberId) });
}
