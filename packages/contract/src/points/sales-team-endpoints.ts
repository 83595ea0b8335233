import * as z from "zod/mini";
import { channelContactFields } from "../channels/channels-records.ts";
import { Cursor, endpoint, Id, Points, record } from "../kit/index.ts";
import { Season } from "./points-records.ts";

/** Somebody who works in a channel, with what they have earned in the current season. What they hold is not returned. */
export const SalesTeamMember = record({
  ...channelContactFields,
  /** Absent for who does not come in any more. */
  earnedInSeason: ["EarnedInSeason", z.optional(Points)],
});
export type SalesTeamMember = z.output<typeof SalesTeamMember>;

/**
 * The sales team of one of my channels in the current season (7.3, of which the specification shows no method and no payload),
 * by name, page by page. A channel that is not mine is answered like one that does not exist.
 */
export const listSalesTeam = endpoint({
  method: "GET",
  path: "/currentSalesTeamMember",
  summary: "Who works in one of my channels, and what they have earned in the current season",
  access: "member",
  accountTypes: ["Focalpoint"],
  query: record({ accountId: ["id", Id], cursor: ["cursor", z.optional(Cursor)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** Absent between two seasons, when nobody earns in one. */
    season: ["CurrentSeason", z.optional(Season)],
    members: ["records", z.array(SalesTeamMember)],
    nextCursor: ["nextCursor", z.optional(z.string())],
  }),
  reach: "one member's",
  example: { query: { id: "{accountId}" } },
});
