import type { HeaderBell } from "@colheita/ui/header/header";
import { lazy, Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { insist } from "../../platform/boot/insist.ts";
import { loadCode } from "../../platform/navigation/load-code.ts";
import { sessionState, useSession } from "../../platform/session/session-state.ts";
import { bellLabel } from "./bell-rules.ts";

/** The page goes first, as with the stream of changes that this listens to. */
const FOLLOW_AFTER_MS = 2000;

const Panel = lazy(() => loadCode(() => import("./notifications-panel.tsx")));

interface NotificationsBell {
  /** For the header; nothing while there is no member whose notifications could be read. */
  readonly bell: HeaderBell | undefined;
  /** The panel that the bell opens: to be rendered beside the header. Its code comes with the first opening. */
  readonly panel: ReactNode;
}

/** Follows the notifications of a member for as long as the page shows them. */
function useFollowing(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { followNotifications } = await insist(() => import("./follow-notifications.ts"));
      const session = sessionState();
      if (!isOver && session.status === "member") stop = followNotifications(session.unread);
    };
    const wait = setTimeout(() => void start().catch(reportError), FOLLOW_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(wait);
      stop?.();
    };
  }, [memberId]);
}

/** The bell in the header: how many notifications are unread, and the panel that shows them. */
export function useNotificationsBell(): NotificationsBell {
  const session = useSession();
  const [state, setState] = useState<"never-opened" | "open" | "closed">("never-opened");
  const member = session.status === "member" && session.pending.length === 0 ? session : undefined;
  useFollowing(member?.isSaved ? undefined : member?.member.id);
  if (!member) return { bell: undefined, panel: null };
  const bell = {
    label: bellLabel(member.unread),
    unread: member.unread,
    onSelect: () => setState("open"),
  };
  const panel =
    state === "never-opened" ? null : (
      <Suspense>
        <Panel isOpen={state === "open"} onClose={() => setState("closed")} />
      </Suspense>
    );
  return { bell, panel };
}
