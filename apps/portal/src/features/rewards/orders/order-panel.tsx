import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { useLastOpen } from "../../../platform/navigation/use-last-open.ts";
import { orderQuery } from "../rewards-queries.ts";
import { OrderDetail } from "./order-detail.tsx";
import styles from "./orders.module.css";

interface OrderPanelProps {
  /** The order to show; nothing closes the panel. */
  redemptionId: string | undefined;
  onClose: () => void;
}

function OrderSkeleton() {
  return (
    <SkeletonGroup label="Carregando o pedido">
      <div className={styles.detail}>
        <Skeleton shape="title" width="most" />
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </div>
    </SkeletonGroup>
  );
}

/** Shows one order: how far it has come, where it goes, its code, and the ways to cancel and to return it. */
export function OrderPanel({ redemptionId, onClose }: OrderPanelProps) {
  const shown = useLastOpen(redemptionId);
  return (
    <RightPanel isOpen={redemptionId !== undefined} onClose={onClose} title="Pedido" closeLabel="Fechar">
      {shown === undefined ? null : (
        <Loaded query={orderQuery(shown)} skeleton={<OrderSkeleton />}>
          {(detail) => <OrderDetail key={shown} detail={detail} />}
        </Loaded>
      )}
    </RightPanel>
  );
}
