import { pathOf } from "@colheita/contract/routes/routes";
import { useEffect } from "react";
import { useNavigate } from "../../platform/navigation/router.tsx";
import { pendingPath, safeLocation } from "../../platform/session/session-rules.ts";
import { wantedLocation } from "../../platform/session/saved-member.ts";
import { useSession } from "../../platform/session/session-state.ts";

/**
 * Leads on who has nothing to do on this page: a member to the next step, else where they wanted to go, else home; a
 * visitor to the log-in.
 */
export function useWayOn(isDone: boolean): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const to =
      session.status === "member"
        ? (pendingPath(session.pending, location.pathname) ??
          safeLocation(wantedLocation()) ??
          pathOf("home"))
        : pathOf("login");
    navigate(to, { replace: true });
  }, [isDone, session, navigate]);
}
