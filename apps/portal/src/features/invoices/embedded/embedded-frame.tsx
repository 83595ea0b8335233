import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import styles from "./embedded-invoices.module.css";

/** Shows what stands over the notes, whatever has come of them. */
export function EmbeddedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>Suas notas fiscais</h1>
        <p className="soft">Abertas pelo aplicativo, só para consulta.</p>
      </header>
      <div>{children}</div>
    </div>
  );
}

/** Shows that the notes are on their way. */
export function OpeningList() {
  return <SkeletonRows count={6} label="Buscando as notas" hasMedia={false} />;
}
