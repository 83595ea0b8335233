import homeMapUrl from "#drawings/home.svg?no-inline";
import homeMap from "#drawings/home.svg?raw";
import { formatDateAt, formatTimeInText, todayInSaoPaulo } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Home } from "@colheita/contract/home/home-records";
import type { Balance } from "@colheita/contract/points/points-records";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { serverNow } from "../../platform/connection/connection-state.ts";
import type { Reading } from "../../platform/data/use-reading.ts";
import { FixedMap } from "../../platform/drawings/fixed-map.tsx";
import { usePointsLabel } from "../../platform/session/points-label.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { GoalGauge } from "./goal/goal-gauge.tsx";
import { GoalProgress } from "./goal/goal-progress.tsx";
import { greetingAt } from "./greeting-rules.ts";
import { HomeFailure } from "./home-failure.tsx";
import { levelTarget, rewardTarget } from "./target-rules.ts";
import styles from "./home-hero.module.css";

/** Returns the whole name: only the header cuts it (2.6), here there is room. */
const nameOf = ({ firstName, companyName }: SessionMember) => companyName ?? firstName;

/** Shows the greeting, which needs the session alone; before that has loaded, one that fits any hour and anybody. */
export function Greeting({ line }: { line: string }) {
  const session = useSession();
  const now = new Date(serverNow());
  return (
    <h1 className={styles.greeting}>
      {session.status === "member" ? `${greetingAt(now)}, ${nameOf(session.member)}.` : "Olá."}
      <br />
      <span>{line}</span>
    </h1>
  );
}

function readingTime(readAt: Date): string {
  const isToday = todayInSaoPaulo(readAt) === todayInSaoPaulo(new Date(serverNow()));
  const day = isToday ? "" : `em ${formatDateAt(readAt)} `;
  return `${day}às ${formatTimeInText(readAt)}`;
}

function ReadingLine({ readAt }: { readAt: Date | undefined }) {
  const label = usePointsLabel();
  return (
    <div className={styles.reading}>
      {readAt ? (
        <p>
          <b>Saldo em {label.other}</b> <span className="soft">{readingTime(readAt)}</span>
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

/** Shows the space of the gauge, which on a phone has a row of its own, before the gauge is there. */
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
  balance: Reading<Balance>;
  /** All else that the home shows; the goal is of it. */
  home: Reading<Home>;
  /** The balance on its drums, blank while it is not known. */
  numeral: ReactNode;
  /** What expires next, in one line. */
  expiry: ReactNode;
  /** For who comes here for something else than points: stands in the place of all that. */
  role?: ReactNode;
}

function Goal({ balance, home }: { balance: Balance | undefined; home: Reading<Home> }) {
  // What the home could not read is shown below.
  if (home.status === "failed") return null;
  const isKnown = home.status === "ready" && balance !== undefined;
  return (
    <GoalProgress target={isKnown ? rewardTarget(home.data.goal, balance) : undefined} isPending={!isKnown} />
  );
}

function Plots({ balance: reading, home, numeral, expiry }: Omit<HomeHeroProps, "role">) {
  const balance = reading.status === "ready" ? reading.data : undefined;
  const level = balance && levelTarget(balance);
  return (
    <div className={`container ${styles.plots}`}>
      <div className={styles.balance} data-preset="points">
        <Greeting line="Este é o seu saldo de hoje" />
        {reading.status === "failed" ? (
          <HomeFailure reading={reading} title="Não conseguimos mostrar seu saldo agora.">
            Seu saldo está guardado.
          </HomeFailure>
        ) : (
          <>
            {numeral}
            <ReadingLine readAt={balance?.readAt} />
            <Goal {...{ balance, home }} />
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
        <div className={styles.aside}>{level ? <GoalGauge target={level} /> : <GaugePlace />}</div>
      )}
    </div>
  );
}

/** Shows the points first: greeting, balance, goal and what expires, on the ipê field before the farm. */
export function HomeHero({ balance, home, numeral, expiry, role }: HomeHeroProps) {
  return (
    <section className={styles.hero} aria-label={role ? "Boas-vindas" : "Seu saldo"}>
      <FixedMap
        name="home"
        className={styles.map}
        inline={import.meta.env.SSR ? homeMap : ""}
        url={homeMapUrl}
      />
      {role ?? <Plots {...{ balance, home, numeral, expiry }} />}
    </section>
  );
}
