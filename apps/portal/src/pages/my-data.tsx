import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import type { ReactNode } from "react";
import { CorrectionSection } from "../features/privacy/correction-section.tsx";
import { ExportsSection } from "../features/privacy/exports-section.tsx";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./my-data.module.css";

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={`panel ${styles.part}`} data-preset="form" aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows the link back to the account, or to the terms while they wait to be accepted. */
function WayBack() {
  const session = useSession();
  const isInTerms = session.status === "member" && session.pending.includes("terms");
  return (
    <Link href={pathOf(isInTerms ? "termsCheck" : "account")} icon="chevl">
      {isInTerms ? "Conferir os termos de uso" : "Minha conta"}
    </Link>
  );
}

/** Shows what a member may ask about their stored data (LGPD, art. 18): a copy, a correction, the end. */
export default function MyDataPage() {
  return (
    <div className="container">
      <div className={styles.page}>
        <p>
          <WayBack />
        </p>
        <h1>Privacidade e meus dados</h1>
        <Part id="copia" title="Cópia dos meus dados">
          <p>
            Tudo o que o programa guarda sobre você, em um PDF para ler e um arquivo JSON para usar em outros
            sistemas.
          </p>
          <ExportsSection />
        </Part>
        <Part id="correcao" title="Corrigir um dado">
          <CorrectionSection />
        </Part>
        <Part id="encerrar" title="Encerrar minha conta">
          <p>Antes de encerrar, mostramos o que acontece com o seu saldo, resgates e dados.</p>
          <p>
            <Button href={pathOf("accountClosing")} variant="danger" fullWidth="phone">
              Encerrar minha conta
            </Button>
          </p>
        </Part>
        <p>
          Como usamos os seus dados está na{" "}
          <Link href={pathOf("privacyPolicy")}>Política de privacidade</Link>.
        </p>
      </div>
    </div>
  );
}
