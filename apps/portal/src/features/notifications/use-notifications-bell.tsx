import type { HeaderBell } from "@colheita/ui/header/header";
import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { loadCode } from "../../platform/navigation/load-code.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { bellLabel } from "./bell-rules.ts";

const Panel = lazy(() => loadCode(() => import("./notifications-panel.tsx")));

interface NotificationsBell {
  /** For the header; nothing while there is no member whose notifications could be read. */
  readonly bell: HeaderBell | undefined;
  /** The panel that the bell opens: to be rendered beside the header. Its code comes with the first opening. */
  readonly panel: ReactNode;
}

/** Provides the bell in the header: how many notifications are unread, and the panel that shows them. */
export function useNotificationsBell(): NotificationsBell {
  const session = useSession();
  const [state, setState] = useState<"never-opened" | "open" | "closed">("never-opened");
  const member = session.status === "member" && session.pending.length === 0 ? session : undefined;
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
