import homeMapUrl from "#drawings/home.svg?no-inline";
import homeMap from "#drawings/home.svg?raw";
import { formatDateAt, formatTimeInText, todayInSaoPaulo, truncate } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import { serverNow } from "../../platform/connection/connection-state.ts";
import { FixedMap } from "../../platform/drawings/fixed-map.tsx";
import { useSession } from "../../platform/session/session-state.ts";
import { GoalGauge } from "./goal-gauge.tsx";
import { GoalProgress } from "./goal-progress.tsx";
import { greetingAt } from "./greeting-rules.ts";
import type { HomeReading } from "./home-query.ts";
import { targetsOf } from "./target-rules.ts";
import styles from "./home-hero.module.css";

/** As much of a name as the header shows too (2.6). */
const NAME_LENGTH = 15;

/** A name, and the full stop after it where it was not cut. */
function nameOf({ firstName, companyName }: SessionMember): string {
  const name = companyName ?? firstName;
  return name.length > NAME_LENGTH ? truncate(name, NAME_LENGTH) : `${name}.`;
}

/** The greeting needs no answer but the session's; before it there is one that fits any hour and anybody. */
function Greeting() {
  const session = useSession();
  const now = new Date(serverNow());
  return (
    <h1 className={styles.greeting}>
      {session.status === "member" ? `${greetingAt(now)}, ${nameOf(session.member)}` : "Olá."}
      <br />
      <span>Este é o seu saldo de hoje</span>
    </h1>
  );
}

function readingTime(readAt: Date): string {
  const isToday = todayInSaoPaulo(readAt) === todayInSaoPaulo(new Date(serverNow()));
  const day = isToday ? "" : `em ${formatDateAt(readAt)} `;
  return `atualizados ${day}às ${formatTimeInText(readAt)}`;
}

function ReadingLine({ readAt }: { readAt: Date | undefined }) {
  return (
    <div className={styles.reading}>
      {readAt ? (
        <p>
          <b>{copy.points}</b> <span className="soft">{readingTime(readAt)}</span>
        </p>
      ) : (
        <Skeleton width="half" className={styles.faint} />
      )}
      <Link href={pathOf("statement")} isStandalone>
        Ver extrato
      </Link>
    </div>
  );
}

function Failed({ reading }: { reading: Extract<HomeReading, { status: "failed" }> }) {
  const { isOffline, isRetrying, retry } = reading;
  const action = (
    <Button size="small" variant="secondary" onClick={retry} isBusy={isRetrying} busyLabel="Buscando">
      {copy.retry}
    </Button>
  );
  return (
    <Notice
      tone="error"
      live="alert"
      title="Não conseguimos mostrar seu saldo agora."
      action={action}
      {...(isOffline ? { icon: "nosig" as const } : {})}
    >
      {isOffline ? "Você está sem sinal. " : ""}Seus pontos estão guardados.
    </Notice>
  );
}

/** On a phone the gauge has a row of its own, which is there before it. */
function GaugePlace() {
  return (
    <div className={styles.gaugePlace} aria-hidden="true">
      <span />
      <Skeleton width="most" />
      <Skeleton shape="small" width="half" />
    </div>
  );
}

interface HomeHeroProps {
  reading: HomeReading;
  /** The balance on its drums, blank while it is not known. */
  numeral: ReactNode;
  /** What expires next, in one line. */
  expiry: ReactNode;
}

/** Points first: greeting, balance, goal and what expires, on the ipê field before the farm. */
export function HomeHero({ reading, numeral, expiry }: HomeHeroProps) {
  const home = reading.status === "ready" ? reading.home : undefined;
  const targets = home ? targetsOf(home) : {};
  return (
    <section className={styles.hero} aria-label="Seu saldo">
      <FixedMap
        name="home"
        className={styles.map}
        inline={import.meta.env.SSR ? homeMap : ""}
        url={homeMapUrl}
      />
      <div className={`container ${styles.plots}`}>
        <div className={styles.balance} data-preset="points">
          <Greeting />
          {reading.status === "failed" ? (
            <Failed reading={reading} />
          ) : (
            <>
              {numeral}
              <ReadingLine readAt={home?.balance.readAt} />
              <GoalProgress target={targets.bar} isPending={home === undefined} />
              <div className={styles.actions}>
                <Button href={pathOf("rewards")} icon="gift" fullWidth="phone">
                  Resgatar prêmios
                </Button>
                {expiry}
              </div>
            </>
          )}
        </div>
        {reading.status === "failed" ? null : (
          <div className={styles.aside}>
            {home ? <GoalGauge target={targets.gauge} season={home.balance.season?.name} /> : <GaugePlace />}
          </div>
        )}
      </div>
    </section>
  );
}
