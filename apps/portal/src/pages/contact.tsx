import { ReadingArticle } from "../features/settings/reading.tsx";
import styles from "./reading-page.module.css";

export default function ContactPage() {
  return (
    <article className={`container ${styles.page}`} data-width="article">
      <h1>Fale Conosco</h1>
      <ReadingArticle page="ContactUs" fallback="Canais de atendimento indisponíveis" />
    </article>
  );
}
