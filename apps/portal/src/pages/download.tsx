import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { useSyncExternalStore } from "react";
import { install, installStanding, onInstallOffer } from "../platform/install/install-portal.ts";
import { useInBrowser } from "../platform/use-in-browser.ts";
import { programme } from "../portal-words.ts";
import { platformOf, ways } from "./download/platform-rules.ts";
import styles from "./download.module.css";

const here = () => platformOf(navigator.userAgent, navigator.maxTouchPoints);

/** Shows the browser's offer to install the portal by one press, if it makes one. */
function Offer() {
  const standing = useSyncExternalStore(onInstallOffer, installStanding, () => "by hand" as const);
  if (standing === "installed")
    return (
      <>
        <Notice tone="ok" live="status" title="O aplicativo está instalado.">
          Abra pelo ícone {programme.name} na tela do seu aparelho.
        </Notice>
        <Button href={pathOf("home")} icon="home">
          Ir para o início
        </Button>
      </>
    );
  if (standing === "offered")
    return (
      <Button icon="dl" fullWidth="phone" onClick={() => void install()}>
        Instalar agora
      </Button>
    );
  return <p>Siga os passos abaixo. Não precisa de loja de aplicativos.</p>;
}

/**
 * Shows the steps of every platform, the reader's own first and open. Until the browser has said which that is,
 * their space is reserved.
 */
function Ways() {
  const own = useInBrowser(here);
  if (own === undefined) return <div className={styles.ways} aria-busy="true" />;
  const sorted = ways.toSorted((one, other) => Number(other.platform === own) - Number(one.platform === own));
  return (
    <div className={styles.ways}>
      {sorted.map(({ platform, title, steps }) => (
        <details key={platform} className={styles.way} open={platform === own}>
          <summary>{title}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

/** Shows how the portal becomes an app of the phone: by one press where the browser offers it, else step by step. */
export default function DownloadPage() {
  return (
    <div className={`container ${styles.body}`} data-width="article">
      <section className={`panel ${styles.offer}`} data-preset="sky" aria-labelledby="baixe">
        <h1 id="baixe">Baixe o aplicativo</h1>
        <p>
          O portal vira um ícone na tela do seu aparelho: abre mais rápido e mostra o seu saldo mesmo sem
          sinal.
        </p>
        <Offer />
      </section>
      <section aria-labelledby="passos">
        <h2 id="passos" className={styles.title}>
          Passo a passo
        </h2>
        <Ways />
      </section>
    </div>
  );
}
