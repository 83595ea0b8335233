import { formatDate } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { copy } from "../../copy.ts";
import { failureWords } from "../../platform/data/failure-words.ts";
import { useMayAsk } from "../../platform/data/may-ask.ts";
import styles from "./earned-source.module.css";
import { earnedEntryQuery } from "./earning-queries.ts";
import { PurchaseLines } from "./purchase-lines.tsx";

interface EarnedSourceProps {
  /** The line of the statement that is open. */
  entryId: string;
  hrefOf: (entryId: string) => string;
}

function Failed({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  const { title, text } = failureWords(error);
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" variant="secondary" onClick={onRetry} isBusy={isRetrying} busyLabel="Buscando">
          {copy.retry}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

/**
 * Shows which version of a rule a line was earned by, and what each line of that purchase earned; nothing where no
 * purchase stands behind it.
 */
export default function EarnedSource({ entryId, hrefOf }: EarnedSourceProps) {
  const id = useId();
  const { data, error, refetch, isFetching } = useQuery({
    ...earnedEntryQuery(entryId),
    enabled: useMayAsk(),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <SkeletonRows count={2} label="Buscando a regra e a compra" hasMedia={false} />;
  const { rule, purchase } = data;
  if (!rule || !purchase) return null;
  const until = rule.endsOn === undefined ? "" : ` a ${formatDate(rule.endsOn)}`;
  return (
    <>
      <section className={styles.part} aria-labelledby={`${id}-rule`}>
        <h3 id={`${id}-rule`}>Regra</h3>
        <p>{rule.description}</p>
        <p className="small soft">
          Versão {rule.number}, de <span className="dt">{formatDate(rule.startsOn)}</span>
          <span className="dt">{until}</span>
          {until === "" ? " em diante" : ""}.
          {rule.campaign === undefined ? null : ` Campanha ${rule.campaign}.`}
        </p>
        <p>
          <Link href={pathOf("earning")} isStandalone>
            Ver todas as regras
          </Link>
        </p>
      </section>
      <section className={styles.part} aria-labelledby={`${id}-purchase`}>
        <h3 id={`${id}-purchase`}>Itens da compra</h3>
        <p className="small soft">
          {purchase.description}, <span className="dt">{formatDate(purchase.boughtOn)}</span>
        </p>
        <PurchaseLines
          lines={purchase.lines}
          label={`Itens: ${purchase.description}`}
          hrefOf={hrefOf}
          openId={entryId}
        />
      </section>
    </>
  );
}
