import { Notice } from "@colheita/ui/notice/notice";
import { failureWords } from "./failure-words.ts";
import styles from "./more-failed.module.css";

interface MoreFailedProps {
  /** What did not come: "Os próximos prêmios não chegaram." */
  title: string;
  list: { readonly isFetchNextPageError: boolean; readonly error: unknown };
}

/** Shows that the next page of a list did not load. The pages that had loaded stay. */
export function MoreFailed({ title, list }: MoreFailedProps) {
  if (!list.isFetchNextPageError) return null;
  const isOffline = failureWords(list.error).kind === "offline";
  return (
    <Notice tone="error" live="alert" title={title} className={styles.notice ?? ""}>
      {isOffline
        ? "Sem sinal. O que já apareceu continua aqui: tente de novo quando a internet voltar."
        : "O problema é nosso, e o que já apareceu continua aqui. Tente de novo em alguns minutos."}
    </Notice>
  );
}
