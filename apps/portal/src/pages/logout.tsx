import { pathOf } from "@colheita/contract/routes/routes";
import { useEffect } from "react";
import { useNavigate } from "../platform/navigation/router.tsx";
import { sessionState, setSessionState } from "../platform/session/session-state.ts";

/** Leaves as soon as it opens. The button of the menu leads here, and so does the profile check. */
export default function LogoutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const state = sessionState();
    const isRefused = state.status === "member" && state.pending.includes("profile-check");
    void import("../platform/session/session.ts")
      .then(({ signOut }) => signOut())
      .then(() => isRefused && setSessionState({ status: "visitor", end: "refused" }))
      .finally(() => navigate(pathOf("login"), { replace: true }));
  }, [navigate]);
  return (
    <div className="container">
      <h1>Saindo da sua conta</h1>
    </div>
  );
}
