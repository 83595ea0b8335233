import { Button } from "@colheita/ui/button/button";
import { messages } from "../../platform/messages.ts";
import { whatsAppUrl } from "./article-rules.ts";
import styles from "./article.module.css";

interface Shared {
  readonly title: string;
  /** The whole address, with its origin. */
  readonly url: string;
}

async function share({ title, url }: Shared): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The reader closed the system's list without choosing: nothing is wrong.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyLink(url);
  }
}

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
export function ShareArticle(shared: Shared) {
  const { title, url } = shared;
  if ("share" in navigator) {
    return (
      <Button variant="secondary" icon="share" onClick={() => void share(shared)}>
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
        href={whatsAppUrl(title, url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Enviar por WhatsApp
      </Button>
    </div>
  );
}
