import type { ReplyOf } from "@colheita/contract/kit";
import { pathOf } from "@colheita/contract/routes/routes";
import type { getShowcases, Showcase } from "@colheita/contract/rewards/showcases-endpoints";
import { RewardRow } from "@colheita/ui/card/reward-card";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import type { UseQueryResult } from "@tanstack/react-query";
import { FailureNotice } from "../../../platform/data/failure-notice.tsx";
import { wholeCatalogue, writeFilter } from "./catalogue-filter-rules.ts";
import styles from "./catalogue.module.css";
import { RewardTile } from "./reward-tile.tsx";

/** Pictures of the first row in view when the page opens, whatever the width. */
const FIRST_PICTURES = 2;

function Row({ showcase, isFirst }: { showcase: Showcase; isFirst: boolean }) {
  const { id, name, rewards, total } = showcase;
  const headingId = `vitrine-${id}`;
  const all = pathOf("rewards") + writeFilter({ ...wholeCatalogue, showcaseId: id });
  return (
    <section className={styles.showcase} aria-labelledby={headingId}>
      <SectionHeader id={headingId} title={name} link={{ href: all, label: `Ver todos (${total})` }} />
      <RewardRow>
        {rewards.map((reward, index) => (
          <RewardTile
            key={reward.id}
            headingLevel={3}
            reward={reward}
            available={undefined}
            isGoal={false}
            isInView={isFirst && index < FIRST_PICTURES}
            isListItem
          />
        ))}
      </RewardRow>
    </section>
  );
}

/** Shows each showcase as a row of its first rewards, or that they could not be read. */
export function Showcases({ query }: { query: UseQueryResult<ReplyOf<typeof getShowcases>> }) {
  const { data, error, isFetching, refetch } = query;
  if (data)
    return data.showcases.map((showcase, index) => (
      <Row key={showcase.id} showcase={showcase} isFirst={index === 0} />
    ));
  return error ? (
    <FailureNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : null;
}
