import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { BusyOverlay } from "../dialog/busy-overlay.tsx";
import { useModal } from "../dialog/use-modal.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./right-panel.module.css";

export interface RightPanelProps {
  isOpen: boolean;
  /** Asked by the close button, Escape and the veil; the owner decides. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons that stay in view at the foot, one under the other. */
  actions?: ReactNode;
  /** A picture or band over the whole width, under the head. */
  media?: ReactNode;
  /** The theme of the head: the name of a preset. */
  layout?: "header" | "soil" | "points" | "sky" | "footer";
  /** In pixels; 380 by the specification. */
  maxWidth?: number;
  /** What the work in progress is called: set, it veils the panel, which can then not be closed. */
  busyLabel?: string | undefined;
  /** False for a panel that holds typing which a stray touch outside must not lose. */
  closesOnVeil?: boolean;
}

/** The way in and out, in milliseconds; the style sheet's `--painel-ms` says the same. */
const SLIDE_MS = 300;
const DEFAULT_MAX_WIDTH = 380;

/** Shows a modal panel that slides in from the right; focus and closing are those of the dialog. */
export function RightPanel(props: RightPanelProps) {
  const { isOpen, onClose, title, closeLabel, children, actions, media, busyLabel } = props;
  const { layout = "header", maxWidth = DEFAULT_MAX_WIDTH, closesOnVeil = true } = props;
  const titleId = useId();
  const isBusy = busyLabel !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, { isOpen, isBusy, closesOnVeil, leavesAfterMs: SLIDE_MS, onClose });

  // Through the object model: a style attribute in the server's HTML is refused by the content policy.
  useLayoutEffect(() => {
    dialog.current?.style.setProperty("--panel-max", `${String(maxWidth)}px`);
  }, [maxWidth]);

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      data-preset="default"
      aria-labelledby={titleId}
      aria-busy={isBusy}
      closedby={isBusy ? "none" : "closerequest"}
      {...modal.handlers}
    >
      {modal.isPresent ? (
        <div className={styles.sheet}>
          <div className={styles.content} inert={isBusy || !isOpen}>
            <div className={styles.head} data-preset={layout}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
                <Icon name="x" />
              </button>
            </div>
            {media === undefined ? null : <div className={styles.media}>{media}</div>}
            <div className={styles.body} data-modal-part="body">
              {children}
            </div>
            {actions === undefined ? null : (
              <div className={styles.actions} data-modal-part="actions">
                {actions}
              </div>
            )}
          </div>
          {isBusy ? <BusyOverlay label={busyLabel} /> : null}
        </div>
      ) : null}
    </dialog>
  );
}
