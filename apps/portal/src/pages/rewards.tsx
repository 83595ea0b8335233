import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { BalanceLine } from "../features/rewards/balance-line.tsx";
import { Catalogue } from "../features/rewards/catalogue/catalogue.tsx";
import { ChoicesEntry } from "../features/rewards/choice/choices-entry.tsx";
import styles from "./rewards.module.css";

export default function RewardsPage() {
  return (
    <div className="container">
      <div className={styles.head}>
        <h1>Prêmios</h1>
        <BalanceLine />
        {/* It stands in the HTML: the page has its largest words before the first picture has come. */}
        <p className={styles.lead}>
          Escolha um prêmio e confirme com o código de acesso que enviamos. Enquanto o pedido não sai, você
          ainda pode cancelar.
        </p>
        <div className={styles.ways}>
          <Link href={pathOf("benefits")} icon="sprout">
            Ver os benefícios do seu perfil
          </Link>
          <ChoicesEntry />
        </div>
      </div>
      <Catalogue />
    </div>
  );
}
