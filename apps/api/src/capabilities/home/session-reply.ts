import type { ReplyOf } from "@colheita/contract/kit";
import type { getSession, ScreenName } from "@colheita/contract/home/home-endpoints";
import type { Session } from "@colheita/contract/identity/identity-records";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { channelsOf } from "../channels/index.ts";
import { unreadCount } from "../notifications/index.ts";
import { balanceOf } from "../points/index.ts";
import { groupDataOf } from "../user-groups/index.ts";

type SessionReply = ReplyOf<typeof getSession>;

/** Returns the caller that a fresh session stands for: its first screen is read in the same call. */
function callerOf(session: Session): Caller {
  return {
    memberId: session.member.id,
    sessionId: session.id,
    kind: "member",
    profileCodes: session.member.profileCodes.map((code) => code.toLowerCase()),
    category: session.member.category,
    pending: session.pending,
  };
}

/** What a page wants with its session, and where its live updates begin: a position from before the session was read. */
export interface Opening {
  readonly screen: ScreenName | undefined;
  /** Reads the first data of that screen. */
  readonly readScreen?: ((caller: Caller) => Promise<unknown>) | undefined;
  readonly livePosition: string;
}

/**
 * Returns the answer of a session call: the session, and what its page would ask for next. A part that cannot be read
 * is left out and logged: the session still opens, and the page asks for that part itself and shows its own error.
 */
export async function describeSession(
  platform: Platform,
  session: Session,
  { screen, readScreen, livePosition }: Opening,
): Promise<SessionReply> {
  const caller = callerOf(session);
  const { isProduction } = platform.config;
  if (caller.pending.length > 0)
    return {
      session,
      unreadNotifications: undefined,
      first: {},
      balance: undefined,
      livePosition,
      isProduction,
    };
  const optional = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading;
    } catch (error) {
      platform.log.error({ err: error, screen }, "a part of the first screen could not be read");
      return undefined;
    }
  };
  const [brought, channels, group, balance, unread] = await Promise.all([
    screen && readScreen && optional(readScreen(caller)),
    optional(channelsOf(platform.db, session.member)),
    optional(groupDataOf(platform, session.member)),
    optional(balanceOf(platform.db, caller.memberId)),
    screen === "home" ? undefined : optional(unreadCount(platform.db, caller.memberId)),
  ]);
  const first: SessionReply["first"] = screen && brought !== undefined ? { [screen]: brought } : {};
  return {
    session,
    balance,
    unreadNotifications: unread ?? first.home?.unreadNotifications,
    ownChannel: channels?.own,
    channelRelations: channels?.related,
    group,
    livePosition,
    isProduction,
    first,
  };
}
