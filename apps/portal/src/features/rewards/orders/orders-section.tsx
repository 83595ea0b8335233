import { formatDateAt } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreOfList } from "../../../platform/data/more-of-list.tsx";
import { NotLoaded, useMayAsk } from "../../../platform/data/loaded.tsx";
import { useLocation, useNavigate } from "../../../platform/navigation/router.tsx";
import { useClosePanel } from "../../../platform/navigation/use-close-panel.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { LatePanel } from "../late-panel.tsx";
import { RewardPicture } from "../reward-picture.tsx";
import { ordersQuery } from "../rewards-queries.ts";
import { orderInAddress, withOrder } from "@colheita/contract/rewards/order-address";
import { OrderPrice } from "./order-price.tsx";
import styles from "./orders.module.css";
import { StatusBadge } from "./status-badge.tsx";

const FIRST_ROWS = 3;
const loadPanel = async () => (await import("./order-panel.tsx")).OrderPanel;

function OrderRow({ order, onOpen }: { order: Redemption; onOpen: () => void }) {
  const { rewardName, imageUrl, quantity, requestedAt, status } = order;
  return (
    <ListRow
      media={<RewardPicture url={imageUrl} className={styles.thumb} />}
      title={quantity === 1 ? rewardName : `${quantity} × ${rewardName}`}
      onPress={onOpen}
      line={
        <>
          <span className={styles.facts}>
            <span className="dt">{formatDateAt(requestedAt)}</span>, <OrderPrice redemption={order} />
          </span>
          <span className={styles.below}>
            <StatusBadge status={status} />
          </span>
        </>
      }
      end={
        <span className={styles.beside}>
          <StatusBadge status={status} />
        </span>
      }
    />
  );
}

interface OrderListProps {
  onOpen: (redemptionId: string) => void;
}

const skeleton = <SkeletonRows count={FIRST_ROWS} label="Carregando os seus resgates" />;

function OrderList({ onOpen }: OrderListProps) {
  const list = useInfiniteQuery({ ...ordersQuery, enabled: useMayAsk() });
  const { data, error, isFetching, refetch } = list;
  if (!data) return <NotLoaded {...{ error, isFetching, refetch }} skeleton={skeleton} />;
  const items = data.pages.flatMap((page) => page.items);
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
      <MoreOfList
        list={list}
        shown={`${list.hasNextPage ? "Mostrando " : ""}${items.length} resgates`}
        busyLabel="Carregando mais resgates"
        failedTitle="Os próximos resgates não chegaram."
      />
    </>
  );
}

/** Opens the order that the address names: a link from elsewhere leads straight to it. */
function useOpenOrder() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isPrerendered = useSession().status === "unknown";
  const open = isPrerendered ? undefined : orderInAddress(search);
  const addressWith = (redemptionId: string | undefined) => pathname + withOrder(search, redemptionId) + hash;
  const show = (redemptionId: string) => navigate(addressWith(redemptionId));
  const close = useClosePanel(addressWith(undefined), orderInAddress);
  return { open, show, close };
}

/**
 * Shows the member's redemptions, newest first, each with its progress to the door. The page around it gives the
 * heading.
 */
export function OrdersSection() {
  const { open, show, close } = useOpenOrder();
  return (
    <>
      <OrderList onOpen={show} />
      <LatePanel
        load={loadPanel}
        isWanted={open !== undefined}
        onMissing={close}
        panel={{ redemptionId: open, onClose: close }}
      />
    </>
  );
}
