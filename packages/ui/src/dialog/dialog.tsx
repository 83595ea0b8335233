import { useId, useRef } from "react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";
import { useModal } from "./use-modal.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  isOpen: boolean;
  /** Asked by the close button, Escape and, with `closesOnVeil`, the veil; the owner decides. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons that stay in view at the foot. */
  actions?: ReactNode;
  /** What the work in progress is called: set, it veils the dialog, which can then not be closed. */
  busyLabel?: string | undefined;
  width?: "normal" | "wide";
  /** For dialogs that hold no typing: a click outside closes. */
  closesOnVeil?: boolean;
}

/**
 * Shows a modal dialog. The focus goes to the element marked `data-autofocus`, else to the first control of the
 * body, and returns to the opener; the content exists only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, children, actions, busyLabel } = props;
  const { width = "normal", closesOnVeil = false } = props;
  const titleId = useId();
  const isBusy = busyLabel !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, { isOpen, isBusy, closesOnVeil, leavesAfterMs: 0, onClose });
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      data-preset="default"
      aria-labelledby={titleId}
      aria-busy={isBusy}
      closedby={isBusy ? "none" : "closerequest"}
      {...modal.handlers}
    >
      {modal.isPresent ? (
        <div className={styles.sheet}>
          <div inert={isBusy}>
            <div className={styles.head}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
                <Icon name="x" />
              </button>
            </div>
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
