import { formatInteger } from "@colheita/brazil";
import type { ReplyOf } from "@colheita/contract/kit";
import type { getShowcases } from "@colheita/contract/rewards/showcases-endpoints";
import { Button } from "@colheita/ui/button/button";
import { RewardGrid } from "@colheita/ui/card/reward-card";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { useKnownBalance } from "../../../platform/data/balance.ts";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { catalogueQuery } from "../rewards-queries.ts";
import { showsAll } from "./catalogue-filter-rules.ts";
import type { CatalogueFilter } from "./catalogue-filter-rules.ts";
import { CatalogueSkeleton } from "./catalogue-skeleton.tsx";
import styles from "./catalogue.module.css";
import { RewardTile } from "./reward-tile.tsx";
import { Showcases } from "./showcases.tsx";
import { useGoalId } from "./goal-id.ts";

interface NothingProps {
  filter: CatalogueFilter;
  onShowAll: () => void;
  /** Leaves the wish list; the rest of the filter stays. */
  onLeaveWishes: () => void;
}

interface CatalogueListProps extends NothingProps {
  /** The showcases that stand above the whole catalogue, as far as they are known. */
  showcases: UseQueryResult<ReplyOf<typeof getShowcases>>;
}

/** Pictures in view when the page opens, whatever the width: they do not wait to be scrolled to. */
const FIRST_PICTURES = 4;

/** Returns "12 de 64 prêmios". */
function shownWords(shown: number, total: number | undefined): string {
  const noun = (total ?? shown) === 1 ? "prêmio" : "prêmios";
  return total === undefined ? `${shown} ${noun}` : `${shown} de ${formatInteger(total)} ${noun}`;
}

/** Returns whether nothing narrows the wish list itself: then it is empty. */
const showsWishes = (filter: CatalogueFilter): boolean =>
  filter.isWished && showsAll({ ...filter, isWished: false });

/** Says that the wish list has nothing of what was asked for, which all rewards may have. */
function NothingWished({ words, onLeaveWishes }: { words: string } & Pick<NothingProps, "onLeaveWishes">) {
  return (
    <EmptyState
      headingLevel={2}
      title={words ? `Nada com “${words}” na sua lista` : "Nada na sua lista com esses filtros"}
      action={<Button onClick={onLeaveWishes}>Procurar em todos os prêmios</Button>}
    >
      Procuramos só na sua lista de desejos.
    </EmptyState>
  );
}

function Nothing({ filter, onShowAll, onLeaveWishes }: NothingProps) {
  const words = filter.search.trim();
  if (showsWishes(filter))
    return (
      <EmptyState
        headingLevel={2}
        title="Sua lista de desejos está vazia"
        action={<Button onClick={onShowAll}>Ver todos os prêmios</Button>}
      >
        Abra um prêmio e toque em “Guardar na lista de desejos”.
      </EmptyState>
    );
  if (filter.showcaseId && showsAll({ ...filter, showcaseId: undefined }))
    return (
      <EmptyState
        headingLevel={2}
        title="Esta vitrine não está aberta agora"
        action={<Button onClick={onShowAll}>Ver todos os prêmios</Button>}
      >
        Ela pode ter terminado. Veja os outros prêmios do catálogo.
      </EmptyState>
    );
  if (filter.isWished) return <NothingWished {...{ words, onLeaveWishes }} />;
  return (
    <EmptyState
      headingLevel={2}
      title={words ? `Nenhum prêmio com “${words}”` : "Nenhum prêmio com esses filtros"}
      action={<Button onClick={onShowAll}>Ver todos os prêmios</Button>}
    >
      {filter.isAffordable
        ? "Veja também os prêmios acima do seu saldo e escolha um como meta."
        : "Tente outra palavra ou outra categoria."}
    </EmptyState>
  );
}

/**
 * Shows the rewards under a filter, page after page, and above the whole catalogue the showcases: together, for what
 * came later would push the rest down. While others are loading, the last ones stay in view.
 */
export function CatalogueList({ showcases, ...props }: CatalogueListProps) {
  const { filter } = props;
  const available = useKnownBalance()?.available;
  const goalId = useGoalId();
  const list = useInfiniteQuery({ ...catalogueQuery(filter, available), enabled: useMayAsk() });
  const { data, error, isFetching, refetch, isPlaceholderData } = list;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch }} skeleton={<CatalogueSkeleton />} />;
  const rewards = data.pages.flatMap(({ items }) => items);
  // That an earlier search found nothing says nothing of this one.
  if (rewards.length === 0 && isPlaceholderData) return <CatalogueSkeleton />;
  const isWhole = showsAll(filter);
  if (isWhole && showcases.isPending) return <CatalogueSkeleton />;
  if (rewards.length === 0) return <Nothing {...props} />;
  const hasShowcases = isWhole && (showcases.data?.showcases.length ?? 0) > 0;
  return (
    <div className={styles.list} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {isWhole ? <Showcases query={showcases} /> : null}
      {hasShowcases ? <h2 className={styles.all}>Todos os prêmios</h2> : null}
      <RewardGrid>
        {rewards.map((reward, index) => (
          <RewardTile
            key={reward.id}
            headingLevel={hasShowcases ? 3 : 2}
            reward={reward}
            available={available}
            isGoal={reward.id === goalId}
            isInView={!hasShowcases && index < FIRST_PICTURES}
          />
        ))}
      </RewardGrid>
      <MoreOfList
        list={list}
        shown={shownWords(rewards.length, data.pages.at(-1)?.total)}
        busyLabel="Carregando mais prêmios"
        failedTitle="Os próximos prêmios não chegaram."
        isCountedAlways
      />
    </div>
  );
}
