import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import styles from "./reading.module.css";

export type Reading =
  | { readonly status: "pending" }
  | { readonly status: "failed" }
  | { readonly status: "ready"; readonly html?: string | undefined; readonly updatedAt?: Date | undefined };

const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

interface ReadingTextProps {
  reading: Reading;
  fallback: string;
  onRetry: () => void;
}

/** The words of a reading page in each of their states. */
export function ReadingText({ reading, fallback, onRetry }: ReadingTextProps) {
  if (reading.status === "pending") return <div className={styles.pending} aria-busy="true" />;
  if (reading.status === "failed") {
    const retry = <Button onClick={onRetry}>Tentar de novo</Button>;
    return (
      <Notice tone="error" title="O texto não chegou." action={retry} live="alert">
        Confira a internet e tente de novo.
      </Notice>
    );
  }
  if (!reading.html) return <p>{fallback}</p>;
  return (
    <>
      {reading.updatedAt ? (
        <p className="small soft">
          Atualizado em <span className="dt">{day.format(reading.updatedAt)}</span>
        </p>
      ) : null}
      {/* The server sanitises the texts of settings. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: reading.html }} />
    </>
  );
}
