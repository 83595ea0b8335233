import { HttpFailure, NetworkFailure } from "@colheita/client";
import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useState } from "react";
import { ClosingForm } from "../features/privacy/closing-form.tsx";
import { closingQuery } from "../features/privacy/privacy-queries.ts";
import { Loaded } from "../platform/data/loaded.tsx";
import { signOut } from "../platform/session/session.ts";
import styles from "./password-change.module.css";

/** Shows the closing of the account (2.4): what is lost, why, the code, and the end. */
export default function AccountClosingPage() {
  const [isClosed, setClosed] = useState(false);

  async function leave() {
    setClosed(true);
    try {
      await signOut();
    } catch (error) {
      // The browser has forgotten the member, and the server has ended every session by itself.
      if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
    }
    // A new document, and no step within this one: whoever is no member here any more is led to the log-in.
    window.location.replace(pathOf("farewell"));
  }

  return (
    <div className="container">
      <div className={styles.page}>
        <p>
          <Link href={pathOf("myData")} icon="chevl">
            Privacidade e meus dados
          </Link>
        </p>
        <h1>Encerrar minha conta</h1>
        <section className="panel" data-preset="form" aria-label="Encerrar minha conta">
          {isClosed ? (
            <SkeletonRows count={2} label="Saindo da sua conta" hasMedia={false} />
          ) : (
            <Loaded
              query={closingQuery}
              skeleton={<SkeletonRows count={4} label="Buscando o que esta conta tem" hasMedia={false} />}
              isOpenInStep
            >
              {(preview) => <ClosingForm preview={preview} onClosed={() => void leave()} />}
            </Loaded>
          )}
        </section>
      </div>
    </div>
  );
}
