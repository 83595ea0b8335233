import { ReadingArticle } from "../features/settings/reading.tsx";
import styles from "./reading-page.module.css";

export default function RegulationPage() {
  return (
    <article className={`container ${styles.page}`} data-width="article">
      <h1>Regulamento</h1>
      <ReadingArticle page="Regulation" fallback="Regulamento indisponível" />
    </article>
  );
}
