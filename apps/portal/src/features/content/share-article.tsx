import { Button } from "@colheita/ui/button/button";
import { messages } from "../../platform/messages.ts";
import { hasShareSheet, shareLink, whatsAppUrl, type SharedLink } from "../../platform/share-link.ts";
import styles from "./article.module.css";

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    messages.success("Link copiado. Cole onde quiser enviar.");
  } catch {
    // A browser without a clipboard, or one that forbids it: the address bar has the same link.
    messages.warning("Seu navegador não deixou copiar. O link está na barra de endereço.");
  }
}

/** Sends an article on: by the system's own list where there is one, else by link or WhatsApp. */
export function ShareArticle(link: SharedLink) {
  const { url } = link;
  if (hasShareSheet()) {
    return (
      <Button variant="secondary" icon="share" onClick={() => void shareLink(link, () => copyLink(url))}>
        Compartilhar
      </Button>
    );
  }
  return (
    <div className={styles.share}>
      <Button variant="secondary" icon="copy" onClick={() => void copyLink(url)}>
        Copiar link
      </Button>
      <Button
        variant="secondary"
        icon="share"
        href={whatsAppUrl(link)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Enviar por WhatsApp
      </Button>
    </div>
  );
}
