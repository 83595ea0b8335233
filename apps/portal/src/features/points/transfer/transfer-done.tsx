import { formatPoints } from "@colheita/brazil";
import { SuccessState } from "@colheita/ui/success-state/success-state";
import { useEffect, useRef } from "react";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import styles from "./transfer.module.css";

/** Shows that the transfer is done: how many points went to whom. */
export function TransferDone({ points, nameHint }: { points: number; nameHint: string }) {
  const label = usePointsLabel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.step}>
      <SuccessState variant="plain" title="Transferência feita">
        <p>
          <b>{formatPoints(points, label)}</b> para {nameHint}. Quem recebeu já foi avisado.
        </p>
      </SuccessState>
    </div>
  );
}
