import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { useLocation } from "../../../platform/navigation/router.tsx";
import { useClosePanel } from "../../../platform/navigation/use-close-panel.ts";
import { useLevelLabel } from "../../../platform/session/points-label.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { LatePanel } from "../late-panel.tsx";
import { choicesInAddress, choicesPath } from "./choice-rules.ts";

const loadPanel = async () => (await import("./choices-panel.tsx")).ChoicesPanel;

/** Shows the link to the rewards that levels give, and what it opens: the address says so, so that a message can lead there. */
export function ChoicesEntry() {
  const { search } = useLocation();
  const isPrerendered = useSession().status === "unknown";
  const isOpen = !isPrerendered && choicesInAddress(search) !== undefined;
  const close = useClosePanel(pathOf("rewards"), choicesInAddress);
  return (
    <>
      <Link href={choicesPath} icon="gift">
        Prêmios por {useLevelLabel()}
      </Link>
      <LatePanel load={loadPanel} isWanted={isOpen} onMissing={close} panel={{ isOpen, onClose: close }} />
    </>
  );
}
