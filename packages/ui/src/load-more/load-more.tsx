import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import styles from "./load-more.module.css";

export interface LoadMoreProps {
  /** How much is shown, for instance the count and the total. Read out whenever it changes. */
  shown: ReactNode;
  buttonLabel: ReactNode;
  busyLabel: string;
  hasMore: boolean;
  isBusy?: boolean;
  onLoad: () => void;
}

/** Shows the end of a list that grows on demand. Nothing loads by scrolling. */
export function LoadMore({ shown, buttonLabel, busyLabel, hasMore, isBusy = false, onLoad }: LoadMoreProps) {
  const count = useRef<HTMLOutputElement>(null);
  const hadFocus = useRef(false);

  // The button goes with the last page: whoever pressed it stays at this place of the list.
  useEffect(() => {
    if (hasMore || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    <div className={styles.more}>
      <output ref={count} className={styles.count} tabIndex={-1}>
        {shown}
      </output>
      <div className={styles.furrow} aria-hidden="true" />
      {hasMore ? (
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={onLoad}
          onFocus={() => {
            hadFocus.current = true;
          }}
          onBlur={(event) => {
            hadFocus.current = event.relatedTarget === null && !event.currentTarget.isConnected;
          }}
        >
          {buttonLabel}
        </Button>
      ) : null}
    </div>
  );
}
