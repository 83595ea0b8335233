import { askAgain } from "../platform/data/query-client.ts";
import { followSwitches } from "../features/user-groups/follow-switches.ts";
import { retry } from "../platform/boot/retry.ts";
import { hasQueue, onQueued } from "../platform/session/saved-member.ts";

let isAccompanied = false;

const loadQueue = () => retry(() => import("../features/invoices/queue/member-queue.ts"));

/**
 * Starts what accompanies a member's page, once it is rendered: live updates, and the worker that opens it without
 * a network.
 */
export async function accompany(): Promise<void> {
  if (isAccompanied) return;
  isAccompanied = true;
  followSwitches();
  const [live, notifications, { registerWorker }] = await retry(() =>
    Promise.all([
      import("../platform/live/follow-changes.ts"),
      import("../features/notifications/follow-notifications.ts"),
      import("../platform/offline/register-worker.ts"),
    ]),
  );
  live.startLive();
  notifications.startNotifications();
  // What is on the screen may be older than it looks.
  addEventListener("online", () => {
    askAgain(() => true).catch(reportError);
  });
  // What its member has queued in this browser goes on being sent, wherever they are, and what others left here goes.
  if (hasQueue()) void loadQueue().then((queue) => queue.followQueue());
  onQueued(() => void loadQueue().then((queue) => queue.joinQueue()));
  await registerWorker();
}
