import { formatDateAt, formatDateTime } from "@colheita/brazil";
import { eventWords, visibleHistory } from "@colheita/contract/rewards/order-events";
import type { RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
import { Notice } from "@colheita/ui/notice/notice";
import { Stepper } from "@colheita/ui/stepper/stepper";
import { useEffect, useRef } from "react";
import { DeliveryNotice } from "../redemption/delivery-part.tsx";
import { RewardPicture } from "../reward-picture.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { CopyButton } from "./copy-button.tsx";
import { OrderPrice } from "./order-price.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { actOn, hasVoucher, progressOf, type OrderProgress } from "./order-rules.ts";
import { stageWords } from "./order-words.ts";
import styles from "./orders.module.css";
import { ReturnOrder } from "./return/return-order.tsx";
import { ReturnState } from "./return/return-state.tsx";
import { WithdrawReturn } from "./return/withdraw-return.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { VoucherCode } from "./voucher-code.tsx";

/** Returns "Enviado 12/11"; the year is in the history below. */
function stepWords(name: string, at: Date | undefined): string {
  return at ? `${name} ${formatDateAt(at).slice(0, 5)}` : name;
}

function Progress({ progress }: { progress: OrderProgress }) {
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
  const { rewardName, quantity, imageUrl, status } = redemption;
  const act = actOn(redemption);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(act);
  useEffect(() => {
    // The button that was pressed is gone, and with it the focus of whoever pressed it.
    if (before.current !== undefined && before.current !== act && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = act;
  }, [act]);
  return (
    <div className={styles.summary}>
      <RewardPicture url={imageUrl} isInView className={styles.picture} />
      <h3 ref={heading} tabIndex={-1} className={styles.name}>
        {rewardName}
      </h3>
      <p className="soft">
        {quantity === 1 ? "1 unidade" : `${quantity} unidades`}, <OrderPrice redemption={redemption} />
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
  const progress = progressOf(detail);
  // Where it was sent and how says nothing of the way back, nor of an order that goes nowhere.
  const isReturn = progress?.isReturn ?? false;
  const goesNowhere = status === "cancelled" || status === "failed";
  return (
    <div className={styles.detail}>
      <Summary redemption={redemption} />
      {progress ? <Progress progress={progress} /> : null}
      {reason ? (
        <Notice
          tone={status === "failed" ? "error" : "info"}
          title={status === "delivered" ? "A devolução foi recusada." : undefined}
        >
          {reason}
        </Notice>
      ) : null}
      <ReturnState detail={detail} />
      {kind === "digital" && hasVoucher(status) ? <VoucherCode redemptionId={redemption.id} /> : null}
      {tracking && !isReturn ? <Tracking tracking={tracking} /> : null}
      {delivery && !isReturn && !goesNowhere ? <DeliveryNotice delivery={delivery} /> : null}
      <History history={history} />
      <OrderReceipt redemptionId={redemption.id} />
      {redemption.canCancel ? <CancelOrder redemption={redemption} /> : null}
      <ReturnOrder redemption={redemption} history={history} />
      <WithdrawReturn redemption={redemption} history={history} />
    </div>
  );
}
