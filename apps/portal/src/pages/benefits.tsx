import { BenefitsView } from "../features/content/benefits/benefits-view.tsx";
import { PartnerShop } from "../features/rewards/shop/partner-shop.tsx";
import styles from "./page-with-lead.module.css";

/** Shows what the programme offers beside its rewards. */
export default function BenefitsPage() {
  return (
    <div className={`container ${styles.page}`}>
      <div>
        <h1>Benefícios</h1>
        <p className={styles.lead}>
          O que o programa oferece a você além dos prêmios, conforme o seu perfil. Nada disto gasta o seu
          saldo.
        </p>
      </div>
      <BenefitsView />
      <PartnerShop />
    </div>
  );
}
