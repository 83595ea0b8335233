import { formatDate, formatPoints } from "@colheita/brazil";
import type { EarningPurchase } from "@colheita/contract/earning/earning-records";
import { Badge } from "@colheita/ui/badge/badge";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { PurchaseLines } from "./purchase-lines.tsx";
import styles from "./purchase-list.module.css";

type HrefOf = (entryId: string) => string;

function Purchase({ purchase, hrefOf }: { purchase: EarningPurchase; hrefOf: HrefOf }) {
  const label = usePointsLabel();
  const { description, distributor, boughtOn, points, isCancelled, lines } = purchase;
  return (
    <li className={styles.purchase}>
      <h3>{description}</h3>
      <p className="small soft">
        {distributor === undefined ? null : `${distributor}, `}
        <span className="dt">{formatDate(boughtOn)}</span>
      </p>
      <p className={styles.sum}>
        {isCancelled ? (
          <Badge tone="error" icon="x">
            Cancelada
          </Badge>
        ) : points > 0 ? (
          <>Rendeu {formatPoints(points, label)}.</>
        ) : (
          "Não rendeu nada."
        )}
      </p>
      <PurchaseLines lines={lines} label={`Itens: ${description}`} hrefOf={hrefOf} />
    </li>
  );
}

/** Shows the member's last purchases, with what each line earned, or why it earned nothing. */
export function PurchaseList({
  purchases,
  hrefOf,
}: {
  purchases: readonly EarningPurchase[];
  hrefOf: HrefOf;
}) {
  if (purchases.length === 0)
    return (
      <EmptyState title="Ainda não há compras suas aqui" headingLevel={3}>
        Depois da primeira, você vê aqui o que cada item rendeu, e por quê.
      </EmptyState>
    );
  return (
    // Safari drops the meaning of a list without bullets unless its role is said.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={styles.purchases} aria-label="Últimas compras">
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} hrefOf={hrefOf} />
      ))}
    </ul>
  );
}
