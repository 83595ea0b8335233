import { formatPoints } from "@colheita/brazil";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { SuccessState } from "@colheita/ui/success-state/success-state";
import { useEffect, useRef } from "react";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import styles from "./redemption.module.css";

/** Shows that the redemption is done: what was redeemed, and what comes next. */
export function RedemptionDone({ redemption }: { redemption: Redemption }) {
  const label = usePointsLabel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { kind, quantity, rewardName, points } = redemption;
  const what = quantity === 1 ? rewardName : `${quantity} × ${rewardName}`;
  return (
    <div ref={box} tabIndex={-1} className={styles.step}>
      <SuccessState variant="plain" title="Resgate feito">
        <div className={styles.summary}>
          <p>
            <b>{what}</b> por {formatPoints(points, label)}.
          </p>
          <p>
            {kind === "digital"
              ? "O código fica pronto em instantes. Veja no pedido, em Minha conta."
              : "Avisamos quando o pedido sair. Até fazermos o pedido ao fornecedor, você pode cancelar."}
          </p>
        </div>
      </SuccessState>
    </div>
  );
}
