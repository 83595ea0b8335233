import { ReadingArticle } from "../features/settings/reading.tsx";
import styles from "./reading-page.module.css";

export default function PrivacyPolicyPage() {
  return (
    <article className={`container ${styles.page}`} data-width="article">
      <h1>Política de privacidade</h1>
      <ReadingArticle page="PrivacyPolicy" fallback="Política de Privacidade indisponível" />
    </article>
  );
}
