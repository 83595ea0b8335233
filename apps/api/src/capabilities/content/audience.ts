import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { channelsOf } from "../channels/index.ts";
import { memberOf } from "../identity/index.ts";
import { currentSeasonId } from "../points/index.ts";
import { addressStateOf } from "../profile/index.ts";
import type { Reader, Targeting } from "./targeting-rules.ts";

/** For whom content is chosen: a caller, or nothing for a visitor. */
export type Audience = Pick<Caller, "memberId" | "category" | "profileCodes"> | undefined;

/** What no access token says of a member. */
const lookUps = {
  states: async (db: Db, memberId: string) => listOf(await addressStateOf(db, memberId)),
  channels: channelIdsOf,
  seasons: async (db: Db) => listOf(await currentSeasonId(db)),
};
type LookedUp = keyof typeof lookUps;
const lookedUpKinds = Object.keys(lookUps) as LookedUp[];

type Aimed = Pick<Targeting, LookedUp>;

/**
 * Queries content as this audience. The member's state, channels and season are looked up only when something that was
 * found is aimed at one: then the question is put again with them, so that pages stay full and nothing foreign is
 * shown.
 */
export async function askAs<Row extends Aimed>(
  db: Db,
  audience: Audience,
  ask: (reader: Reader | undefined) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!audience) return ask(undefined);
  const { category, profileCodes, memberId } = audience;
  let reader: Reader = {
    categories: [category],
    accountTypes: profileCodes,
    states: "any",
    channels: "any",
    seasons: "any",
  };
  for (;;) {
    const rows = await ask(reader);
    const missing = lookedUpKinds.filter(
      (kind) => reader[kind] === "any" && rows.some((row) => row[kind].length > 0),
    );
    if (missing.length === 0) return rows;
    const found = missing.map(async (kind) => [kind, await lookUps[kind](db, memberId)] as const);
    reader = { ...reader, ...Object.fromEntries(await Promise.all(found)) };
  }
}

/**
 * Returns the own account and, of a focal point, those they choose among: which one they chose, only their browser
 * knows.
 */
async function channelIdsOf(db: Db, memberId: string): Promise<string[]> {
  const member = await memberOf(db, memberId);
  if (!member) return [];
  const { own, related } = await channelsOf(db, member);
  return [...listOf(own?.id), ...(related?.relations ?? []).map(({ channel }) => channel.id)];
}

const listOf = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
