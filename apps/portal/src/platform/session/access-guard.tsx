import { pathOf } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/routes";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { isDeclared } from "../navigation/declared-link.tsx";
import { useLocation, useNavigate } from "../navigation/router.tsx";
import { copy } from "../../copy.ts";
import { loadLoggedFrame } from "../data/logged-frame-loader.ts";
import { messages } from "../messages.ts";
import {
  forgetWanted,
  isMemberExpected,
  onMemberSaved,
  rememberWanted,
  wantedLocation,
} from "./saved-member.ts";
import { decide } from "./session-rules.ts";
import { sessionState, setSessionState, useSession } from "./session-state.ts";

/** Finds out who is here. Only where somebody was logged in before does that cost a call and its code. */
async function findOut(): Promise<void> {
  if (sessionState().status !== "unknown") return;
  if (!isMemberExpected()) return setSessionState({ status: "visitor" });
  const { openSession } = await loadLoggedFrame();
  await openSession();
}

/** Somebody has logged in in another tab: this one follows, though it has not needed a session so far. */
async function openElsewhere(): Promise<void> {
  if (sessionState().status !== "visitor") return;
  const { openSession } = await loadLoggedFrame();
  await openSession();
}

interface AccessGuardProps {
  route: PageRoute;
  /** Shown in place of the page while a step stands before it that has no page of its own. */
  pendingNotice: ReactNode;
  children: ReactNode;
}

/** Lets the page of a route be seen by those who may see it, and leads the others where they belong (2.1). */
export function AccessGuard({ route, pendingNotice, children }: AccessGuardProps) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const decision = decide(route, location.pathname, session, wantedLocation());
  const go = decision.kind === "go" ? decision : undefined;
  const isWaiting = go !== undefined && !isDeclared(go.to);
  const to = isWaiting && route.access === "unlogged" ? pathOf("home") : go?.to;
  const { remember, isRefused } = go ?? {};

  useEffect(() => {
    // A logged page opens its session itself, as soon as its code is there; the log-out only ends it.
    if (route.access !== "logged" && route.path !== pathOf("logout")) void findOut();
  }, [route]);

  useEffect(() => onMemberSaved(() => void openElsewhere()), []);

  useEffect(() => {
    if (to === undefined || !isDeclared(to)) return;
    const hasLoggedOut =
      session.status === "visitor" && session.end !== undefined && session.end !== "expired";
    if (remember && !hasLoggedOut) rememberWanted(location.pathname + location.search + location.hash);
    if (isRefused) messages.error(copy.noPermission, { timeoutMs: 0 });
    navigate(to, { replace: true });
  }, [to, remember, isRefused, location, session, navigate]);

  const hasArrived = go === undefined && session.status === "member" && route.access === "logged";
  useEffect(() => {
    if (hasArrived) forgetWanted();
  }, [hasArrived]);

  if (isWaiting && route.access === "logged") return pendingNotice;
  // A visitor keeps seeing the page's empty frame until the login has come; a member sees no page in passing.
  return go && session.status === "member" ? null : children;
}
