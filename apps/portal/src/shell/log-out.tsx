import { HttpFailure, NetworkFailure } from "@colheita/client";
import { pathOf } from "@colheita/contract/routes/routes";
import { useEffect } from "react";
import { retry } from "../platform/boot/retry.ts";
import { noteSilence, useConnection } from "../platform/connection/connection-state.ts";
import { fetchPage } from "../platform/navigation/page-components.ts";
import { useNavigate } from "../platform/navigation/router.tsx";
import { signOut } from "../platform/session/session.ts";
import { sessionState, setSessionState, useSession } from "../platform/session/session-state.ts";
import { PageState } from "./page-state.tsx";

async function leave(): Promise<void> {
  const state = sessionState();
  const isRefused = state.status === "member" && state.pending.includes("profile-check");
  try {
    await signOut();
  } catch (error) {
    // The browser has forgotten the member; the log-out that the server did not receive is owed.
    if (error instanceof NetworkFailure) noteSilence();
    else if (!(error instanceof HttpFailure)) reportError(error);
  }
  if (isRefused) setSessionState({ status: "visitor", end: "refused" });
}

/**
 * Waits until the server can be reached: without a network a page loads only where the worker has it, and a style
 * sheet that failed is not asked for again.
 */
async function untilReachable(): Promise<void> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return;
  await new Promise((resolve) => {
    addEventListener("online", resolve);
  });
}

/**
 * Logs out as soon as it is rendered, and leads to the log-in when that page's code is there: without a network it
 * says that the member is logged out, and goes on by itself when the network is back.
 */
export function LogOut() {
  const navigate = useNavigate();
  const isOut = useSession().status === "visitor";
  const { isOnline } = useConnection();
  useEffect(() => {
    let isHere = true;
    void leave()
      .then(untilReachable)
      .then(() => retry(() => fetchPage("login")))
      .then(() => isHere && navigate(pathOf("login"), { replace: true }));
    return () => {
      isHere = false;
    };
  }, [navigate]);
  return (
    <PageState title={isOut ? "Você saiu da sua conta" : "Saindo da sua conta"}>
      {isOnline ? "A entrada já vai abrir." : "A entrada abre assim que houver internet."}
    </PageState>
  );
}
