import { useEffect, useRef, useState } from "react";
import { messages } from "../../platform/messages.ts";
import { useLocation, useNavigate } from "../../platform/navigation/router.tsx";
import { useSession } from "../../platform/session/session-state.ts";
import { greetingOf, nameOf } from "./group-rules.ts";
import { SwitchDialog } from "./switch-dialog.tsx";
import type { SwitchTarget } from "./use-account-switch.ts";

/**
 * Announces which account one goes on as, once the page that the switch leads to is rendered: a change of page
 * removes messages.
 */
function useArrival(): (arrival: SwitchTarget) => void {
  const arriving = useRef<SwitchTarget>(undefined);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const arrival = arriving.current;
    if (arrival?.url !== pathname) return;
    arriving.current = undefined;
    messages.success(greetingOf(nameOf(arrival.contact)));
  }, [pathname]);
  return (arrival) => {
    if (arrival.url === pathname) return void messages.success(greetingOf(nameOf(arrival.contact)));
    arriving.current = arrival;
    navigate(arrival.url);
  };
}

/** Shows the popup "Trocar Conta" from its opening on; its outcome is announced when it has closed. */
export default function SwitchPopup() {
  const session = useSession();
  const [isOpen, setOpen] = useState(true);
  const arrive = useArrival();
  if (session.status !== "member" || !session.group) return null;
  return (
    <SwitchDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      group={session.group}
      memberId={session.member.id}
      onArrive={(arrival) => {
        setOpen(false);
        arrive(arrival);
      }}
    />
  );
}
