import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { TermsHistorySection } from "../features/terms/terms-history-section.tsx";
import styles from "./terms-check.module.css";

export default function TermsHistoryPage() {
  return (
    <div className={`container ${styles.page}`} data-width="article">
      <p>
        <Link href={pathOf("account")} icon="chevl">
          Minha conta
        </Link>
      </p>
      <h1>Histórico de termos</h1>
      <p>Tudo o que você aceitou, com a data, o aparelho e o texto daquele dia.</p>
      <TermsHistorySection />
    </div>
  );
}
