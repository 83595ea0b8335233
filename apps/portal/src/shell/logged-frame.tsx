import { useEffect } from "react";
import type { ReactNode } from "react";
import { insist } from "../platform/boot/insist.ts";
import { loadQueriesFrame } from "../platform/data/queries-frame-loader.ts";

export { MemberHeader } from "./member-header.tsx";
export { openSession } from "../platform/session/session.ts";

const ACCOMPANY_AFTER_MS = 2000;
let isAccompanied = false;

/** What a member's page is accompanied by, once it stands: live updates, and the worker that opens it without a network. */
async function accompany(): Promise<void> {
  if (isAccompanied) return;
  isAccompanied = true;
  const [{ queryClient }, { startLive }, { refreshBalance }, { keepBalances }, { registerWorker }] =
    await insist(() =>
      Promise.all([
        loadQueriesFrame(),
        import("../platform/live/live.ts"),
        import("../platform/session/refresh-balance.ts"),
        import("../platform/offline/saved-balance.ts"),
        import("../platform/offline/register-worker.ts"),
      ]),
    );
  startLive();
  keepBalances();
  // What is on the screen may be older than it looks.
  addEventListener("online", () => {
    void queryClient.invalidateQueries();
    refreshBalance().catch(reportError);
  });
  await registerWorker();
}

/** What every logged page stands in. */
export default function LoggedFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The page goes first.
    const wait = setTimeout(() => void accompany().catch(reportError), ACCOMPANY_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
  return children;
}
