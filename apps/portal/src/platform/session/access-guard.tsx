import { pathOf } from "@colheita/contract/routes/routes";
import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { retry } from "../boot/retry.ts";
import { useLocation, useNavigate } from "../navigation/router.tsx";
import { namedWords } from "../../copy.ts";
import { loadLoggedFrame } from "../data/logged-frame-loader.ts";
import { messages } from "../messages.ts";
import {
  forgetForsakenQueue,
  forgetWanted,
  isLogOutOwed,
  isMemberExpected,
  onMemberSaved,
  rememberWanted,
  wantedLocation,
} from "./saved-member.ts";
import { decide } from "./session-rules.ts";
import { sessionState, setSessionState, useSession } from "./session-state.ts";

/** Finds out who is here, where nobody did yet. Only where somebody was logged in before does that cost a call and its code. */
export async function findOut(): Promise<void> {
  if (sessionState().status !== "unknown") return;
  if (!isMemberExpected()) {
    forgetForsakenQueue();
    return setSessionState({ status: "visitor" });
  }
  const { openSession } = await loadLoggedFrame();
  await openSession();
}

/** Sends the server a log-out that it has not received, on whatever page is open. */
async function payLogOut(): Promise<void> {
  const owed = await retry(() => import("./owed-log-out.ts"));
  await owed.payLogOut();
}

/** Opens the session that began in another tab, though this one has not needed one so far. */
async function openElsewhere(): Promise<void> {
  if (sessionState().status !== "visitor") return;
  const { openSession } = await loadLoggedFrame();
  await openSession();
}

interface AccessGuardProps {
  route: PageDeclaration;
  children: ReactNode;
}

/** Lets the page of a route be seen by those who may see it, and leads the others where they belong (2.1). */
export function AccessGuard({ route, children }: AccessGuardProps) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const decision = decide(route, location.pathname, session, wantedLocation());
  const go = decision.kind === "go" ? decision : undefined;
  const { to, remember, isRefused } = go ?? {};

  useEffect(() => {
    // A logged page opens its session itself, as soon as its code is there; the log-out only ends it.
    if (route.access === "logged" || route.path === pathOf("logout")) return;
    // An embedded one asks where what it was opened with does not say whose it is.
    if (route.frame !== "embedded") void findOut();
    if (isLogOutOwed()) void payLogOut();
  }, [route]);

  useEffect(() => onMemberSaved(() => void openElsewhere()), []);

  useEffect(() => {
    if (to === undefined) return;
    const hasLoggedOut =
      session.status === "visitor" && session.end !== undefined && session.end !== "expired";
    // The page that was wanted first is still to come: a step's page leaves it saved.
    const isFirst = session.status !== "member" || wantedLocation() === undefined;
    if (remember && !hasLoggedOut && isFirst)
      rememberWanted(location.pathname + location.search + location.hash);
    if (isRefused) messages.error(namedWords.NO_PERMISSION_TO_ACCESS_PAGE, { timeoutMs: 0 });
    navigate(to, { replace: true });
  }, [to, remember, isRefused, location, session, navigate]);

  // The page of a step is a logged one, too, and where one wanted to go is still to come.
  const isFree = session.status === "member" && session.pending.length === 0;
  const hasArrived = go === undefined && isFree && route.access === "logged";
  useEffect(() => {
    if (hasArrived) forgetWanted();
  }, [hasArrived]);

  // A visitor keeps seeing the page's empty frame until the login has come; a member sees no page in passing.
  return go && session.status === "member" ? null : children;
}
