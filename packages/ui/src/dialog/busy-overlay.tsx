import { useLayoutEffect, useRef } from "react";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./busy-overlay.module.css";

/** Shows the veil over a dialog at work. It takes the focus and gives it back when the work is done. */
export function BusyOverlay({ label }: { label: string }) {
  const overlay = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = overlay.current;
    element?.focus({ preventScroll: true });
    return () => {
      const hasFocus = element?.contains(document.activeElement) === true;
      if (hasFocus && before instanceof HTMLElement && before.isConnected) {
        // The control is inert until this commit is over.
        queueMicrotask(() => before.focus({ preventScroll: true }));
      }
    };
  }, []);
  return (
    <output ref={overlay} className={styles.overlay} tabIndex={-1}>
      <span className={styles.words}>
        <Spinner size="large" />
        {label}
      </span>
    </output>
  );
}
