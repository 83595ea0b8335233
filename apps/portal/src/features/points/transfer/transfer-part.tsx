import { Button } from "@colheita/ui/button/button";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { PanelBoundary } from "../../../platform/navigation/panel-boundary.tsx";
import { leavePanelEntry } from "../../../platform/navigation/panel-entry.ts";

/** Loads the panel's code when the button is first used. */
const loadPanel = () => import("./transfer-panel.tsx");
const TransferPanel = lazy(() => loadCode(loadPanel));
/** Fetches it ahead. A failure is met when the panel is opened. */
const warmPanel = () => void loadPanel().catch(() => undefined);

interface TransferPartProps {
  available: number | undefined;
  /** The balance can't be read: no transfer is begun, and one that is under way stays. */
  isUnknown: boolean;
}

/** Shows the button that opens a transfer, and its panel. Each opening is a transfer of its own. */
export function TransferPart({ available, isUnknown }: TransferPartProps) {
  const [opening, setOpening] = useState({ count: 0, isOpen: false });

  // Loaded anew, the page has no panel open.
  useEffect(leavePanelEntry, []);

  const close = () => setOpening(({ count }) => ({ count, isOpen: false }));
  return (
    <>
      {isUnknown ? null : (
        <Button
          variant="secondary"
          onClick={() => setOpening(({ count }) => ({ count: count + 1, isOpen: true }))}
          onFocus={warmPanel}
          onPointerEnter={warmPanel}
        >
          Transferir
        </Button>
      )}
      {opening.count > 0 ? (
        <PanelBoundary isOpen={opening.isOpen} onClose={close}>
          <Suspense>
            <TransferPanel
              key={opening.count}
              isOpen={opening.isOpen}
              onClose={close}
              available={available}
            />
          </Suspense>
        </PanelBoundary>
      ) : null}
    </>
  );
}
