import type { Channel } from "@colheita/contract/channels/channels-records";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import type { PendingStep } from "@colheita/contract/kit";
import type { GroupData } from "@colheita/contract/user-groups/user-groups-records";
import { useSyncExternalStore } from "react";

export interface MemberSession {
  readonly status: "member";
  readonly member: SessionMember;
  readonly pending: readonly PendingStep[];
  /** Absent while it could not be read. */
  readonly unread?: number | undefined;
  /** The accounts of one owner that theirs belongs to, if any. */
  readonly group?: GroupData | undefined;
  /** The account that they work for in the sales channel, if any. */
  readonly ownChannel?: Channel | undefined;
  /** What a focal point chooses among; absent for others, and while it could not be read. */
  readonly relatedChannels?: readonly Channel[] | undefined;
  /** False where the portal is only tried out; absent while that is not known. */
  readonly isProduction?: boolean;
  /** Known from the last visit only: there is no network, so there is no token and nothing can be written. */
  readonly isSaved: boolean;
}

/**
 * How a session ended: by the member, by itself, because the member may not come in any more, or because no profile of
 * theirs comes in here.
 */
export type SessionEnd = "signed-out" | "expired" | "disabled" | "refused";

export type SessionState =
  /** In prerendered pages, and until the session call answers. */
  | { readonly status: "unknown" }
  /** `end` says how a session that this browser had ended. */
  | { readonly status: "visitor"; readonly end?: SessionEnd }
  /** The session call did not come through, and nobody was logged in here before: `error` says why. */
  | { readonly status: "unreachable"; readonly error: unknown }
  | MemberSession;

const unknown: SessionState = { status: "unknown" };
let state: SessionState = unknown;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

/** Returns the id of whoever is logged in now, if anybody is. */
export function memberIdNow(): string | undefined {
  return state.status === "member" ? state.member.id : undefined;
}

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const onServer = () => unknown;

/** Returns the session, as far as it is known. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, onServer);
}
