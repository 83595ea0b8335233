import { ANSWER_BUSINESS_DAYS } from "@colheita/contract/support/answer-time";
import { ReadingPart } from "../features/settings/reading.tsx";
import { CaseSection } from "../features/support/list/case-section.tsx";
import { MembersCases } from "../features/support/list/members-cases.tsx";
import styles from "./contact.module.css";

export default function ContactPage() {
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.head}>
        <h1>Fale Conosco</h1>
        <p className="soft">
          Respondemos em até {ANSWER_BUSINESS_DAYS} dias úteis, no e-mail ou no celular que você informar.
        </p>
      </div>
      <div className={styles.main}>
        <CaseSection />
        <MembersCases />
      </div>
      <div className={styles.channels}>
        <ReadingPart page="ContactUs" title="Outros canais" fallback="Canais de atendimento indisponíveis" />
      </div>
    </div>
  );
}
