import { formatPoints } from "@colheita/brazil";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { SuccessState } from "@colheita/ui/success-state/success-state";
import { useEffect, useRef } from "react";
import { useLevelName } from "../choice/choice-words.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import styles from "./redemption.module.css";

/** Shows that the redemption is done: what was redeemed, and what comes next. */
export function RedemptionDone({ redemption }: { redemption: Redemption }) {
  const label = usePointsLabel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { kind, quantity, rewardName, points, milestoneName } = redemption;
  const levelName = useLevelName();
  const what = quantity === 1 ? rewardName : `${quantity} × ${rewardName}`;
  return (
    <div ref={box} tabIndex={-1} className={styles.step}>
      <SuccessState variant="plain" title={milestoneName === undefined ? "Resgate feito" : "Escolha feita"}>
        <div className={styles.summary}>
          <p>
            <b>{what}</b> por{" "}
            {milestoneName === undefined ? formatPoints(points, label) : levelName(milestoneName)}.
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
