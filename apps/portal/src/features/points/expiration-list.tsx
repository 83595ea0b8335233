import { formatLongDate, todayInSaoPaulo } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { Points } from "@colheita/ui/points-numeral/points";
import { daysLeft } from "./expiry-rules.ts";
import styles from "./statement/movement-list.module.css";

/** What a list of this sort shows at most: the next dates are what one can act on. */
const SHOWN = 4;

/** Shows the next dates on which points expire, and how far they are. */
export function ExpirationList({ balance, label }: { balance: Balance; label: string }) {
  const today = todayInSaoPaulo(balance.readAt);
  if (balance.expirations.length === 0) {
    return <p className={styles.none}>Você não tem nada a vencer.</p>;
  }
  return (
    <List label={label}>
      {balance.expirations.slice(0, SHOWN).map(({ expiresOn, points }) => (
        <ListRow
          key={expiresOn}
          title={formatLongDate(expiresOn)}
          line={daysLeft(expiresOn, today)}
          end={<Points value={points} />}
        />
      ))}
    </List>
  );
}
