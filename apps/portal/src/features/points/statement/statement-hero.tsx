import { formatDateAt, formatTimeInText } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { Points } from "@colheita/ui/points-numeral/points";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { copy } from "../../../copy.ts";
import type { FailedReading, Reading } from "../../../platform/data/use-reading.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { BalanceNumeral } from "../balance-numeral.tsx";
import { ExpiryLine } from "../expiry-line.tsx";
import styles from "./statement-hero.module.css";

const figures: readonly { label: string; of: (balance: Balance) => number }[] = [
  { label: "Reservados", of: ({ reserved }) => reserved },
  { label: "Vencem em 60 dias", of: ({ expiringIn60Days }) => expiringIn60Days },
  { label: "Ganhos na safra", of: ({ earnedInSeason }) => earnedInSeason },
  { label: "Resgatados na safra", of: ({ redeemedInSeason }) => redeemedInSeason },
];

/** Shown only when they are not zero: most members never meet them. */
const rareFigures: typeof figures = [
  { label: "A liberar", of: ({ pending }) => pending },
  { label: "Débito a compensar", of: ({ debt }) => debt },
];

function Figures({ balance }: { balance: Balance | undefined }) {
  const rare = balance ? rareFigures.filter(({ of }) => of(balance) !== 0) : [];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {balance ? (
              <Points value={of(balance)} size="medium" />
            ) : (
              <Skeleton shape="numeral" width="half" className={styles.faint} />
            )}
          </dd>
        </div>
      ))}
      {rare.map(({ label, of }) => (
        <div key={label} className={styles.rare}>
          <dt>{label}</dt>
          <dd>
            <Points value={balance ? of(balance) : 0} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Failed({ reading }: { reading: FailedReading }) {
  const { isOffline, isRetrying, retry } = reading;
  return (
    <Notice
      tone="error"
      live="alert"
      title="Não conseguimos mostrar seu saldo agora."
      className={styles.failed ?? ""}
      action={
        <Button size="small" variant="secondary" onClick={retry} isBusy={isRetrying} busyLabel="Buscando">
          {copy.retry}
        </Button>
      }
      {...(isOffline ? { icon: "nosig" as const } : {})}
    >
      {isOffline ? "Você está sem sinal. " : ""}Seu saldo está guardado.
    </Notice>
  );
}

/** Shows the balance, what can be done with it, and the four figures of the statement, on the ipê field. */
export function StatementHero({ reading, action }: { reading: Reading<Balance>; action: ReactNode }) {
  const label = usePointsLabel();
  const balance = reading.status === "ready" ? reading.data : undefined;
  return (
    <section className={styles.hero} data-preset="points" aria-labelledby="seu-extrato">
      <div className={`container ${styles.plots}`}>
        <div className={styles.balance}>
          <h1 id="seu-extrato">Seu extrato</h1>
          {reading.status === "failed" ? (
            <Failed reading={reading} />
          ) : (
            <>
              <BalanceNumeral available={balance?.available} />
              <p className={styles.reading}>
                <b>{label.other} disponíveis</b>{" "}
                {balance ? (
                  <span className={`soft ${styles.when}`}>
                    em <span className="dt">{formatDateAt(balance.readAt)}</span>, às{" "}
                    {formatTimeInText(balance.readAt)}
                  </span>
                ) : null}
              </p>
              <ExpiryLine balance={balance} />
            </>
          )}
          <div className={styles.action}>{action}</div>
        </div>
        {reading.status === "failed" ? null : <Figures balance={balance} />}
      </div>
    </section>
  );
}
