import { formatDate, formatPoints } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Notice } from "@colheita/ui/notice/notice";
import { ChoiceNotice } from "../choice/choice-notice.tsx";
import type { OpenChoice } from "../choice/choice-rules.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { RewardPicture } from "../reward-picture.tsx";
import { DeliveryNotice } from "./delivery-part.tsx";
import { PointSum } from "../../../platform/spending/point-sum.tsx";
import { ProblemNotice } from "../../../platform/spending/problem-notice.tsx";
import styles from "./redemption.module.css";
import type { RedemptionProblem } from "./redemption-words.ts";
import { spendingPlan } from "./spending-rules.ts";
import { StepHeading } from "../../../platform/spending/step-heading.tsx";
import type { OrderedReward } from "./use-redemption.ts";

interface RedemptionReviewProps {
  reward: Reward;
  choice: OpenChoice | undefined;
  ordered: OrderedReward;
  balance: Balance | undefined;
  problem: RedemptionProblem | undefined;
}

/** So many days are named; what goes beyond them is one sum. */
const NAMED_DAYS = 3;

/** Shows which points are spent first, by their day of expiry. */
function Spending({ total, expirations }: { total: number; expirations: Balance["expirations"] }) {
  const label = usePointsLabel();
  return (
    <section aria-labelledby="ordem-de-uso">
      <h4 id="ordem-de-uso" className={styles.minor}>
        Sai primeiro o que vence antes
      </h4>
      <ul className={styles.spending}>
        {spendingPlan(total, expirations.slice(0, NAMED_DAYS)).map(({ points, expiresOn }) => (
          <li key={expiresOn ?? "later"}>
            <b className="tnum">{formatPoints(points, label)}</b>
            <span className="soft">
              {expiresOn ? (
                <>
                  {points === 1 ? "vence" : "vencem"} em <span className="dt">{formatDate(expiresOn)}</span>
                </>
              ) : (
                `${points === 1 ? "vence" : "vencem"} depois`
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows everything once more, before a point is spent. */
export function RedemptionReview({ reward, choice, ordered, balance, problem }: RedemptionReviewProps) {
  const { quantity, delivery } = ordered;
  const total = reward.points * quantity;
  return (
    <div className={styles.step}>
      <StepHeading>Confira o resgate</StepHeading>
      <ProblemNotice problem={problem} />
      <div className={styles.item}>
        <RewardPicture url={reward.imageUrl} isInView className={styles.thumb} />
        <div>
          <p className="strong">{reward.name}</p>
          <p className="small soft">{quantity === 1 ? "1 unidade" : `${quantity} unidades`}</p>
        </div>
      </div>
      {choice ? (
        <ChoiceNotice choice={choice} />
      ) : (
        <PointSum label="Este resgate" available={balance?.available} points={total} />
      )}
      {balance && !choice ? <Spending total={total} expirations={balance.expirations} /> : null}
      {delivery ? <DeliveryNotice delivery={delivery} /> : null}
      <Notice icon={delivery ? "info" : "ticket"}>
        {delivery
          ? `Você pode cancelar até fazermos o pedido ao fornecedor. ${choice ? "A escolha fica livre de novo." : "O valor volta na hora."}`
          : "O código é emitido na hora e fica na sua conta. Depois disso, não dá para cancelar."}
      </Notice>
    </div>
  );
}
