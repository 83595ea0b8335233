import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";
import { copyText } from "../../platform/copy-text.ts";
import { Loaded } from "../../platform/data/loaded.tsx";
import { loadCode } from "../../platform/navigation/load-code.ts";
import { hasShareSheet, shareLink, whatsAppUrl } from "../../platform/share-link.ts";
import { programme } from "../../portal-words.ts";
import { invitationUrl } from "./referral-rules.ts";
import styles from "./referrals.module.css";
import { referralsQuery } from "./referrals-query.ts";

const QrCode = lazy(() =>
  loadCode(async () => {
    const { QrCode: code } = await import("../../platform/drawings/qr-code.tsx");
    return { default: code };
  }),
);

const TITLE = `Entre no programa ${programme.name} comigo: suas compras viram prêmios.`;

const copyLink = (url: string) => copyText(url, { done: "Link copiado.", what: "o link" });

/** Shows the code as a QR drawing, for somebody close by: it loads when it is asked for. */
function CodeToScan({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="qr" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Esconder QR code" : "Mostrar QR code"}
      </Button>
      {isOpen ? (
        <figure className={styles.scan}>
          <Suspense fallback={<Skeleton shape="block" />}>
            <QrCode text={url} label="QR code do seu link de indicação" />
          </Suspense>
          <figcaption className="small soft">
            Quem estiver perto aponta a câmera e abre o cadastro.
          </figcaption>
        </figure>
      ) : null}
    </>
  );
}

function Ways({ code }: { code: string }) {
  const url = invitationUrl(location.origin, pathOf("signUp"), code);
  const link = { title: TITLE, url };
  return (
    <div className={styles.ways}>
      <dl className={styles.facts}>
        <div>
          <dt>Seu código</dt>
          <dd className={styles.code}>{code}</dd>
        </div>
        <div>
          <dt>Seu link</dt>
          <dd className={styles.link}>{url}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button
          icon="phone"
          fullWidth="phone"
          href={whatsAppUrl(link)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Enviar por WhatsApp
        </Button>
        {hasShareSheet() ? (
          <Button variant="secondary" icon="share" onClick={() => void shareLink(link, () => copyLink(url))}>
            Compartilhar
          </Button>
        ) : null}
        <Button variant="secondary" icon="copy" onClick={() => void copyLink(url)}>
          Copiar link
        </Button>
        <CodeToScan url={url} />
      </div>
    </div>
  );
}

const pending = (
  <div className={styles.waysPlace}>
    <SkeletonGroup label="Buscando o seu código">
      <Skeleton shape="block" />
    </SkeletonGroup>
  </div>
);

/** Shows the member's code and the ways to send it on. */
export function Invitation() {
  return (
    <Loaded query={referralsQuery} skeleton={pending}>
      {({ code }) => <Ways code={code} />}
    </Loaded>
  );
}
