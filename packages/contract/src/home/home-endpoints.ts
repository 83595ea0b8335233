import * as z from "zod/mini";
import { endpoint, record } from "../kit/index.ts";
import { Channel, ChannelRelations } from "../channels/channels-records.ts";
import { Session } from "../identity/identity-records.ts";
import { sessionExpired, userDisabled } from "../identity/session-problems.ts";
import { Balance } from "../points/points-records.ts";
import { GroupData } from "../user-groups/user-groups-records.ts";
import { FirstScreen, Home } from "./home-records.ts";

export const ScreenName = z.enum(["home", "statement", "rewards", "news"]);
export type ScreenName = z.output<typeof ScreenName>;

/**
 * The one call that reads the refresh cookie (same origin only). It rotates it and answers a fresh access
 * token, the member, what is pending and the first screen's data, so that a page asks before its scripts arrive.
 */
export const getSession = endpoint({
  method: "GET",
  path: "/session",
  summary: "Open or renew the session of this browser",
  access: "anyone",
  query: record({ screen: ["screen", z.optional(ScreenName)] }),
  reply: record({
    session: ["session", Session],
    /** Absent while something is pending, or when it could not be read: the shell then shows no figure. */
    balance: ["balance", z.optional(Balance)],
    /** Absent in the same cases: the bell then shows no number. */
    unreadNotifications: ["unread", z.optional(z.int())],
    /** The own account of who works in a channel; absent for others, while something is pending, or when it could not be read. */
    ownChannel: ["Account", z.optional(Channel)],
    /** What a focal point chooses among; absent in the same cases. */
    channelRelations: ["AccountContactRelations__r", z.optional(ChannelRelations)],
    /** The accounts of one owner, for who is in such a group; absent for others and in the same cases. */
    group: ["groupData", z.optional(GroupData)],
    /** Where live updates go on from: the first Last-Event-ID of a page that shows this reply. */
    livePosition: ["livePosition", z.string()],
    /** False where the portal is only tried out: the points are nobody's (section 1). */
    isProduction: ["production", z.boolean()],
    first: ["first", FirstScreen],
  }),
  problems: [sessionExpired, userDisabled],
  reach: "a proof's",
});

export const getHome = endpoint({
  method: "GET",
  path: "/home",
  summary: "All that the first screen needs beside the balance",
  access: "member",
  reply: Home,
  reach: "the caller's",
  firstScreen: "home",
  offlineLabel: "o que a página inicial mostra",
});
