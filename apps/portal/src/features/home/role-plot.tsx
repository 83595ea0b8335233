import { HomeFailure } from "./home-failure.tsx";
import type { HomeFailureProps } from "./home-failure.tsx";
import { Greeting } from "./home-hero.tsx";
import styles from "./home-hero.module.css";

/** Shows the first screen of members who come here to follow the programme: no points before it. */
export function RolePlot() {
  return (
    <div className={`container ${styles.plots}`}>
      <div className={styles.role} data-preset="header">
        <Greeting line="Acompanhe o programa por aqui" />
        <p className={styles.duty}>
          Você lê o que há de novo, fala com a nossa equipe e cuida dos dados e dos acessos da sua conta.
        </p>
      </div>
    </div>
  );
}

/** Shows, below the first screen, that what the home adds to the balance could not be read. */
export function NewsFailure({ reading }: Pick<HomeFailureProps, "reading">) {
  return <HomeFailure reading={reading} title="Não conseguimos mostrar as novidades agora." />;
}
