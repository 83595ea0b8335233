import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./offline-strip.module.css";

export interface OfflineStripProps {
  /** "Sem sinal. Mostrando o que foi salvo às 6h40." */
  children: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
}

/** Shows the black strip over a page that shows saved data. It says so as soon as it appears. */
export function OfflineStrip({ children, retryLabel, onRetry }: OfflineStripProps) {
  return (
    <div className={styles.strip}>
      <Icon name="nosig" />
      <output className={styles.words}>{children}</output>
      {retryLabel && onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
