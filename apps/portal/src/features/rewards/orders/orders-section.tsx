import { formatDateAt, formatPoints } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { ReplyOf } from "@colheita/contract/kit";
import type { listRedemptions } from "@colheita/contract/rewards/rewards-endpoints";
import type { Redemption } from "@colheita/contract/rewards/rewards-records";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { LoadMore } from "@colheita/ui/load-more/load-more";
import { Notice } from "@colheita/ui/notice/notice";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { useLocation, useNavigate } from "../../../platform/navigation/router.tsx";
import { useSession } from "../../../platform/session/session-state.ts";
import { usePagesOfList } from "../pages-of-list.ts";
import { RewardPicture } from "../reward-picture.tsx";
import { ordersQuery } from "../rewards-queries.ts";
import { orderInAddress, ORDERS_ID, withOrder } from "./order-address.ts";
import { OrderPanel } from "./order-panel.tsx";
import styles from "./orders.module.css";
import { StatusBadge } from "./status-badge.tsx";

const FIRST_ROWS = 3;

function OrderRow({ order, onOpen }: { order: Redemption; onOpen: () => void }) {
  const { rewardName, imageUrl, quantity, points, requestedAt, status } = order;
  return (
    <ListRow
      media={<RewardPicture url={imageUrl} className={styles.thumb} />}
      title={quantity === 1 ? rewardName : `${quantity} × ${rewardName}`}
      onPress={onOpen}
      line={
        <>
          <span className="dt">{formatDateAt(requestedAt)}</span>, {formatPoints(points)}
        </>
      }
      end={<StatusBadge status={status} />}
    />
  );
}

interface OrderListProps {
  first: ReplyOf<typeof listRedemptions>;
  onOpen: (redemptionId: string) => void;
}

function OrderList({ first, onOpen }: OrderListProps) {
  const { items, hasMore, isLoadingMore, hasFailed, loadMore } = usePagesOfList(first, ordersQuery);
  if (items.length === 0)
    return (
      <EmptyState
        title="Você ainda não resgatou prêmios"
        action={<Button href={pathOf("rewards")}>Ver prêmios</Button>}
      >
        Cada resgate aparece aqui, com o andamento do pedido.
      </EmptyState>
    );
  return (
    <>
      <List label="Meus resgates">
        {items.map((order) => (
          <OrderRow key={order.id} order={order} onOpen={() => onOpen(order.id)} />
        ))}
      </List>
      {hasFailed ? (
        <Notice
          tone="error"
          live="alert"
          title="Os próximos resgates não chegaram."
          className={styles.failed}
        >
          Confira a internet e tente de novo.
        </Notice>
      ) : null}
      {hasMore ? (
        <LoadMore
          shown={`${items.length} resgates`}
          buttonLabel="Carregar mais"
          busyLabel="Carregando mais resgates"
          hasMore={hasMore}
          isBusy={isLoadingMore}
          onLoad={loadMore}
        />
      ) : null}
    </>
  );
}

/** The order that the address names is open: a link from elsewhere leads straight to it. */
function useOpenOrder() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isPrerendered = useSession().status === "unknown";
  const open = isPrerendered ? undefined : orderInAddress(search);
  const show = (redemptionId: string | undefined) =>
    navigate(pathname + withOrder(search, redemptionId) + hash, { replace: true });
  return { open, show };
}

/** The member's redemptions, newest first, each with its way to the door. */
export function OrdersSection() {
  const { open, show } = useOpenOrder();
  const titleId = `${ORDERS_ID}-titulo`;
  return (
    <section id={ORDERS_ID} aria-labelledby={titleId}>
      <SectionHeader id={titleId} title="Meus resgates" />
      <Loaded
        query={ordersQuery()}
        skeleton={<SkeletonRows count={FIRST_ROWS} label="Carregando os seus resgates" />}
      >
        {(first) => <OrderList first={first} onOpen={show} />}
      </Loaded>
      <OrderPanel redemptionId={open} onClose={() => show(undefined)} />
    </section>
  );
}
