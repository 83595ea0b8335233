import { Icon } from "@colheita/ui/icon/icon";
import styles from "./transfer.module.css";

/** Shows who receives: as much of the name as is revealed, and the number that was typed. */
export function ReceiverCard({ nameHint, taxId }: { nameHint: string; taxId: string }) {
  return (
    <div className={styles.receiver}>
      <Icon name="user" />
      <div>
        <p className="strong">{nameHint}</p>
        <p className="small soft tnum">{taxId}</p>
      </div>
    </div>
  );
}
