import type { PendingStep, SessionMember } from "@colheita/contract/identity/identity-records";
import type { Balance } from "@colheita/contract/points/points-records";
import { useSyncExternalStore } from "react";

export interface MemberSession {
  readonly status: "member";
  readonly member: SessionMember;
  readonly pending: readonly PendingStep[];
  /** Absent while it could not be read: a figure that is not known is not shown. */
  readonly balance?: Balance;
  /** Absent while it could not be read. */
  readonly unread?: number | undefined;
  /** Known from the last visit only: there is no network, so there is no token and nothing can be written. */
  readonly isSaved: boolean;
}

export type SessionState =
  /** In prerendered pages, and until the session call answers. */
  | { readonly status: "unknown" }
  /** `end` says how a session that was open in this page ended; `refused`, because no profile of the member comes in here. */
  | { readonly status: "visitor"; readonly end?: "signed-out" | "expired" | "refused" }
  /** There is no network and nobody was logged in here before. */
  | { readonly status: "unreachable" }
  | MemberSession;

const unknown: SessionState = { status: "unknown" };
let state: SessionState = unknown;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
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

/** Who is looking at the page, as far as it is known. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, onServer);
}
