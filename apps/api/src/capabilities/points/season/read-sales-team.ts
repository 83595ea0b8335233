import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type { listSalesTeam } from "@colheita/contract/points/sales-team-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { contactsOf } from "../../channels/index.ts";
import { earnedIn, runningSeason } from "./season-store.ts";

/**
 * Returns a page of who works in a channel of a focal point, by name, with what each who still comes in has earned in the season
 * of today.
 * @throws Refusal `not-found` for a channel that is not the caller's.
 */
export async function salesTeamOf(
  db: Db,
  caller: Caller,
  query: InputOf<typeof listSalesTeam>["query"],
): Promise<ReplyOf<typeof listSalesTeam>> {
  const { items, nextCursor } = await contactsOf(db, caller, query);
  const season = await runningSeason(db);
  const ids = items.map(({ id }) => id);
  const earned = season ? await earnedIn(db, season.id, ids) : new Map<string, number>();
  const members = items.map((member) => ({
    ...member,
    earnedInSeason: isActive(member) ? (earned.get(member.id) ?? 0) : undefined,
  }));
  return { isSuccess: true, season, members, nextCursor };
}

const isActive = ({ status }: { readonly status: string }): boolean => status.toLowerCase() === "ativo";
