import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { subscribeToModals, topModal } from "./modal-stack.ts";
import { watchReader } from "./watch-reader.ts";
import type { Reader, ReaderEvents } from "./watch-reader.ts";
import styles from "./top-layer.module.css";

const onServer = () => null;

interface LayerProps extends ReaderEvents {
  label: string;
  /** Where the layer sits on the screen. */
  place: "messages" | "notifications";
  children: ReactNode;
}

function Layer({ label, place, onHold, onTouch, children }: LayerProps) {
  const layer = useRef<HTMLElement>(null);
  const reader = useRef<Reader>(null);

  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    element.showPopover();
    const watched = watchReader(element, { onHold, onTouch });
    reader.current = watched;
    return () => {
      watched.stop();
      if (element.matches(":popover-open")) element.hidePopover();
    };
  }, [onHold, onTouch]);

  useEffect(() => {
    reader.current?.itemsChanged();
  });

  return (
    <section ref={layer} className={styles.layer} data-place={place} aria-label={label} popover="manual">
      {children}
    </section>
  );
}

/**
 * Shows a layer that floats over the page and, while a modal dialog is open, lives inside that dialog: what is
 * outside an open modal can be neither clicked nor heard.
 */
export function TopLayer(props: LayerProps) {
  const modal = useSyncExternalStore(subscribeToModals, topModal, onServer);
  return modal === null ? <Layer {...props} /> : createPortal(<Layer {...props} />, modal);
}
