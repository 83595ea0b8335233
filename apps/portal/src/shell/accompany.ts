import { loadQueriesFrame } from "../platform/data/queries-frame-loader.ts";
import { followSwitches } from "../features/user-groups/follow-switches.ts";
import { insist } from "../platform/boot/insist.ts";

let isAccompanied = false;

/** What a member's page is accompanied by, once it stands: live updates, and the worker that opens it without a network. */
export async function accompany(): Promise<void> {
  if (isAccompanied) return;
  isAccompanied = true;
  followSwitches();
  const [{ askAgain }, live, notifications, { refreshBalance }, { keepBalances }, { registerWorker }] =
    await insist(() =>
      Promise.all([
        loadQueriesFrame(),
        import("../platform/live/live.ts"),
        import("../features/notifications/follow-notifications.ts"),
        import("../platform/session/refresh-balance.ts"),
        import("../platform/offline/saved-balance.ts"),
        import("../platform/offline/register-worker.ts"),
      ]),
    );
  live.startLive();
  notifications.startNotifications();
  keepBalances();
  // What is on the screen may be older than it looks.
  addEventListener("online", () => {
    Promise.all([askAgain(() => true), refreshBalance()]).catch(reportError);
  });
  await registerWorker();
}
