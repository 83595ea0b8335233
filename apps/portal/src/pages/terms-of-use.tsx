import { ReadingArticle } from "../features/settings/reading.tsx";
import styles from "./reading-page.module.css";

export default function TermsOfUsePage() {
  return (
    <article className={`container ${styles.page}`} data-width="article">
      <h1>Termos de uso</h1>
      <ReadingArticle page="TermsOfService" fallback="Termos de uso indisponíveis" />
    </article>
  );
}
