import { createElement, useDeferredValue, useEffect, useState } from "react";
import { HomeHero } from "../features/home/home-hero.tsx";
import { HomePlaces } from "../features/home/home-places.tsx";
import { useHome } from "../features/home/home-query.ts";
import { QuickActions } from "../features/home/quick-actions.tsx";
import { BalanceNumeral } from "../features/points/balance-numeral.tsx";
import { ExpiryLine } from "../features/points/expiry-line.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import styles from "./home.module.css";

type Sections = (typeof import("./home/home-sections.tsx"))["HomeSections"];

let loaded: Sections | undefined;

/** What stands below the first screen comes in a file of its own, once the first screen lives. */
function useSections(): Sections | undefined {
  const [sections, setSections] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    loadCode(() => import("./home/home-sections.tsx")).then((module) => {
      loaded = module.HomeSections;
      setSections(() => module.HomeSections);
    }, reportError);
  }, []);
  return sections;
}

/** What a member comes home to: the balance, what it can do, and what is new. */
export default function HomePage() {
  const reading = useHome();
  const sections = useSections();
  const home = reading.status === "ready" ? reading.home : undefined;
  // The balance is drawn at once; what stands below it follows in small pieces.
  const homeBelow = useDeferredValue(home);
  return (
    <>
      <HomeHero
        reading={reading}
        numeral={<BalanceNumeral available={home?.balance.available} />}
        expiry={<ExpiryLine balance={home?.balance} />}
      />
      <div className={`container ${styles.page}`}>
        <QuickActions />
        {reading.status === "failed" ? null : homeBelow && sections ? (
          createElement(sections, { home: homeBelow })
        ) : (
          <HomePlaces />
        )}
      </div>
    </>
  );
}
