import { BalanceLine } from "../features/rewards/balance-line.tsx";
import { Catalogue } from "../features/rewards/catalogue/catalogue.tsx";
import styles from "./rewards.module.css";

export default function RewardsPage() {
  return (
    <div className="container">
      <div className={styles.head}>
        <h1>Prêmios</h1>
        <BalanceLine />
      </div>
      <Catalogue />
    </div>
  );
}
