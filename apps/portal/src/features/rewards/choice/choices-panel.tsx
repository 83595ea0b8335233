import { formatDate, formatPoints } from "@colheita/brazil";
import type { MilestoneChoice } from "@colheita/contract/rewards/choice-endpoints";
import { Badge } from "@colheita/ui/badge/badge";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Link } from "@colheita/ui/link/link";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useId } from "react";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { orderPath } from "@colheita/contract/rewards/order-address";
import { RewardPicture } from "../reward-picture.tsx";
import { choicesQuery } from "../rewards-queries.ts";
import { availabilityBadges } from "../rewards-words.ts";
import { choicePath } from "./choice-rules.ts";
import { useLevelName } from "./choice-words.ts";
import styles from "./choice.module.css";

interface ChoicesPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Shows one reward that can be chosen. */
function Offer({ offer: { milestoneRewardId, reward } }: { offer: MilestoneChoice["offers"][number] }) {
  const badge = availabilityBadges[reward.availability];
  return (
    <ListRow
      media={<RewardPicture url={reward.imageUrl} className={styles.thumb} />}
      title={reward.name}
      href={choicePath(reward.id, milestoneRewardId)}
      line={
        badge ? (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.label}
          </Badge>
        ) : (
          reward.brand
        )
      }
    />
  );
}

function Choice({ choice }: { choice: MilestoneChoice }) {
  const { name, points, seasonName, chooseUntil, chosen, offers } = choice;
  const label = usePointsLabel();
  const level = useLevelName()(name);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.choice}>
      <h3 id={headingId} className={styles.name}>
        {level}, safra {seasonName}
      </h3>
      {chosen ? (
        <p>
          Você escolheu <b>{chosen.rewardName}</b>.{" "}
          <Link href={orderPath(chosen.redemptionId)}>Acompanhar pedido</Link>
        </p>
      ) : (
        <>
          <p>
            Você chegou a {formatPoints(points, label)}. Escolha um destes prêmios
            {chooseUntil === undefined ? null : (
              <>
                {" "}
                até <b className="dt">{formatDate(chooseUntil)}</b>
              </>
            )}
            . Nada sai do seu saldo.
          </p>
          <List label={`Prêmios: ${level}, safra ${seasonName}`}>
            {offers.map((offer) => (
              <Offer key={offer.milestoneRewardId} offer={offer} />
            ))}
          </List>
        </>
      )}
    </section>
  );
}

/** Shows the rewards that a member may choose for the levels they reached, and what they chose. */
export function ChoicesPanel({ isOpen, onClose }: ChoicesPanelProps) {
  return (
    <RightPanel isOpen={isOpen} onClose={onClose} title="Prêmios por nível" closeLabel="Fechar">
      {isOpen ? (
        <Loaded
          query={choicesQuery}
          skeleton={<SkeletonRows count={3} label="Carregando as suas escolhas" />}
        >
          {({ choices }) =>
            choices.length === 0 ? (
              <EmptyState headingLevel={3} title="Nenhuma escolha por enquanto">
                Alguns níveis dão um prêmio à sua escolha, sem gastar do saldo. Quando você alcançar um deles,
                a escolha aparece aqui.
              </EmptyState>
            ) : (
              choices.map((choice) => <Choice key={choice.milestoneId} choice={choice} />)
            )
          }
        </Loaded>
      ) : null}
    </RightPanel>
  );
}
