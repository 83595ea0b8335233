import { formatDateAt, formatDateTime, formatPoints } from "@colheita/brazil";
import type { RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
import { Notice } from "@colheita/ui/notice/notice";
import { Stepper } from "@colheita/ui/stepper/stepper";
import { useEffect, useRef } from "react";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { DeliveryNotice } from "../redemption/delivery-part.tsx";
import { RewardPicture } from "../reward-picture.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { CopyButton } from "./copy-button.tsx";
import { hasVoucher, progressOf, visibleHistory } from "./order-rules.ts";
import { eventWords, stageWords } from "./order-words.ts";
import styles from "./orders.module.css";
import { StatusBadge } from "./status-badge.tsx";
import { VoucherCode } from "./voucher-code.tsx";

/** Returns "Enviado 12/11"; the year is in the history below. */
function stepWords(name: string, at: Date | undefined): string {
  return at ? `${name} ${formatDateAt(at).slice(0, 5)}` : name;
}

function Progress({ detail }: { detail: RedemptionDetail }) {
  const progress = progressOf(detail);
  if (!progress) return null;
  return (
    <Stepper
      label={progress.isReturn ? "Andamento da devolução" : "Andamento do pedido"}
      steps={progress.stages.map(({ stage, at }) => stepWords(stageWords[stage], at))}
      current={progress.current}
      doneLabel="concluída"
    />
  );
}

function History({ history }: Pick<RedemptionDetail, "history">) {
  return (
    <section aria-labelledby="historico" className={styles.part}>
      <h4 id="historico" className={styles.minor}>
        Histórico
      </h4>
      <ol className={styles.history}>
        {visibleHistory(history)
          .toReversed()
          .map(({ event, at }) => (
            <li key={`${event} ${at.toISOString()}`}>
              <span>{eventWords[event]}</span>
              <time className="dt soft" dateTime={at.toISOString()}>
                {formatDateTime(at)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  );
}

function Tracking({ tracking }: { tracking: string }) {
  return (
    <div className={styles.part}>
      <h4 className={styles.minor}>Código de rastreio</h4>
      <div className={styles.copyable}>
        <b className="tnum">{tracking}</b>
        <CopyButton text={tracking} label="Copiar código de rastreio" />
      </div>
    </div>
  );
}

function Summary({ redemption }: Pick<RedemptionDetail, "redemption">) {
  const { rewardName, quantity, points, imageUrl, status, canCancel } = redemption;
  const label = usePointsLabel();
  const heading = useRef<HTMLHeadingElement>(null);
  const couldCancel = useRef(canCancel);
  useEffect(() => {
    // The button to cancel is gone, and with it the focus of whoever pressed it.
    if (couldCancel.current && !canCancel && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    couldCancel.current = canCancel;
  }, [canCancel]);
  return (
    <div className={styles.summary}>
      <RewardPicture url={imageUrl} isInView className={styles.picture} />
      <h3 ref={heading} tabIndex={-1} className={styles.name}>
        {rewardName}
      </h3>
      <p className="soft">
        {quantity === 1 ? "1 unidade" : `${quantity} unidades`}, {formatPoints(points, label)}
      </p>
      <p>
        <StatusBadge status={status} />
      </p>
    </div>
  );
}

/** Shows all that is known of an order. */
export function OrderDetail({ detail }: { detail: RedemptionDetail }) {
  const { redemption, delivery, tracking, history } = detail;
  const { status, reason, kind } = redemption;
  return (
    <div className={styles.detail}>
      <Summary redemption={redemption} />
      <Progress detail={detail} />
      {reason ? <Notice tone={status === "failed" ? "error" : "info"}>{reason}</Notice> : null}
      {kind === "digital" && hasVoucher(status) ? <VoucherCode redemptionId={redemption.id} /> : null}
      {tracking ? <Tracking tracking={tracking} /> : null}
      {delivery ? <DeliveryNotice delivery={delivery} /> : null}
      <History history={history} />
      {redemption.canCancel ? <CancelOrder redemption={redemption} /> : null}
    </div>
  );
}
