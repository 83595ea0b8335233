import { formatDate, formatPoints } from "@colheita/brazil";
import type { RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
import { Notice } from "@colheita/ui/notice/notice";
import { usePointsLabel } from "../../../../platform/session/points-label.ts";
import styles from "../orders.module.css";
import { choiceComesBack, reasonWords } from "./return-words.ts";

/** Shows what the member said of the return. */
function Said({ returnReason, returnComment }: RedemptionDetail) {
  if (returnReason === undefined) return null;
  return (
    <div className={styles.part}>
      <h4 className={styles.minor}>Motivo da devolução</h4>
      <p>{reasonWords[returnReason]}.</p>
      {returnComment === undefined ? null : <p className={styles.comment}>{returnComment}</p>}
    </div>
  );
}

/** Shows how a return stands and what comes next, or when the days for one were over; nothing where there is nothing to say. */
export function ReturnState({ detail }: { detail: RedemptionDetail }) {
  const { status, points, milestoneName, canReturn, returnUntil } = detail.redemption;
  const label = usePointsLabel();
  const amount = <span className="tnum">{formatPoints(points, label)}</span>;
  const comesBack =
    milestoneName === undefined ? <>o que você pagou ({amount}) volta para o seu saldo</> : choiceComesBack;
  if (status === "return_requested")
    return (
      <>
        <Notice title="O programa vai combinar a coleta com você.">
          Quando o prêmio chegar e for conferido, {comesBack}.
        </Notice>
        <Said {...detail} />
      </>
    );
  if (status === "received")
    return (
      <>
        <Notice title="O prêmio chegou de volta.">Estamos conferindo. Depois, {comesBack}.</Notice>
        <Said {...detail} />
      </>
    );
  if (status === "refunded" && milestoneName !== undefined)
    return <Notice tone="ok" title="A escolha foi desfeita." />;
  if (status === "refunded")
    return (
      <Notice tone="ok" title={<>O valor foi devolvido: {amount}.</>}>
        A validade é a de antes. O que já tinha vencido voltou com um novo prazo.
      </Notice>
    );
  if (status !== "delivered" || canReturn || returnUntil === undefined) return null;
  return (
    <p className="soft">
      O prazo para devolver terminou em <span className="dt">{formatDate(returnUntil)}</span>.
    </p>
  );
}
