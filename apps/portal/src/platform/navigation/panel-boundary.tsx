import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "../messages.ts";
import { CrashBoundary } from "./crash-boundary.tsx";

interface PanelBoundaryProps {
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
}

function Lost({ onClose }: Pick<PanelBoundaryProps, "onClose">) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    messages.error("Este painel não abriu. Recarregue a página quando a internet voltar.");
    close();
  }, []);
  return null;
}

/**
 * Catches an error of a panel, or its code that does not load, so that the page stays. A panel that broke is tried
 * again when it is opened again; code that did not load is there after a reload.
 */
export function PanelBoundary({ children, isOpen, onClose }: PanelBoundaryProps) {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + Number(isOpen) });
  return (
    <CrashBoundary key={opening.count} fallback={<Lost onClose={onClose} />}>
      {children}
    </CrashBoundary>
  );
}
