import { HowToEarnView } from "../features/earning/how-to-earn-view.tsx";
import { entryHref } from "../features/points/entry/entry-address-rules.ts";
import styles from "./page-with-lead.module.css";

/** Shows what the programme gives points for, and what the last purchases earned. */
export default function EarningPage() {
  return (
    <div className={`container ${styles.page}`}>
      <div>
        <h1>Como ganhar</h1>
        <p className={styles.lead}>
          As regras que valem hoje para o seu perfil. Em cada uma, quanto ela sozinha daria nas suas últimas
          compras.
        </p>
      </div>
      <HowToEarnView hrefOf={entryHref} />
    </div>
  );
}
