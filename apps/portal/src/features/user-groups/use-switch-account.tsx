import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { loadCode } from "../../platform/navigation/load-code.ts";
import type { MemberSession } from "../../platform/session/session-state.ts";

const SwitchPopup = lazy(() => loadCode(() => import("./switch-popup.tsx")));

interface AccountSwitching {
  /** For the item of the user menu, which shows itself with at least one linked account (2.6). */
  readonly linkedAccounts: number;
  readonly onSelect: () => void;
  /** What the item opens: to be rendered beside the header. Its code comes with the first opening. */
  readonly popup: ReactNode;
}

/** Provides the switch between the accounts of one owner to the header. */
export function useSwitchAccount(session: MemberSession | undefined): AccountSwitching {
  const [openings, setOpenings] = useState(0);
  return {
    linkedAccounts: session?.group?.linked.contacts.length ?? 0,
    onSelect: () => setOpenings(openings + 1),
    popup: openings > 0 && (
      <Suspense>
        <SwitchPopup key={openings} />
      </Suspense>
    ),
  };
}
