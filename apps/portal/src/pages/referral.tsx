import { Invitation } from "../features/referrals/invitation.tsx";
import { ReferralList } from "../features/referrals/referral-list.tsx";
import styles from "./referral.module.css";

/** Shows the member's own code and link, and how far those have come who joined by it. */
export default function ReferralPage() {
  return (
    <div className={`container ${styles.body}`}>
      <div className={styles.head}>
        <h1>Indique um amigo</h1>
        <ol className={styles.steps}>
          <li>Envie o seu link a quem compra insumos.</li>
          <li>A pessoa se cadastra por ele, com o seu código já preenchido.</li>
          <li>Quando a primeira nota fiscal dela é aprovada, você recebe a sua recompensa.</li>
        </ol>
      </div>
      <section className="panel" data-preset="sky" aria-labelledby="convite">
        <h2 id="convite" className={styles.title}>
          Seu convite
        </h2>
        <Invitation />
      </section>
      <section aria-labelledby="indicacoes">
        <h2 id="indicacoes" className={styles.title}>
          Suas indicações
        </h2>
        <ReferralList />
      </section>
    </div>
  );
}
