import { createElement, useDeferredValue, useEffect, useState } from "react";
import { HomeHero } from "../features/home/home-hero.tsx";
import { HomePlaces } from "../features/home/home-places.tsx";
import { useHome } from "../features/home/home-query.ts";
import type { HomeReading } from "../features/home/home-query.ts";
import { QuickActions } from "../features/home/quick-actions.tsx";
import { comesToWork } from "../features/home/work-first.ts";
import { BalanceNumeral } from "../features/points/balance-numeral.tsx";
import { ExpiryLine } from "../features/points/expiry-line.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./home.module.css";

type Sections = typeof import("./home/home-sections.tsx");

let loaded: Sections | undefined;

/** What stands below the first screen comes in a file of its own, once the first screen lives. */
function useSections(): Sections | undefined {
  const [sections, setSections] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    loadCode(() => import("./home/home-sections.tsx")).then((module) => {
      loaded = module;
      setSections(module);
    }, reportError);
  }, []);
  return sections;
}

/** What a member comes home to, by their account type: the balance or their work, what can be done, and what is new. */
export default function HomePage() {
  const found = useHome();
  const sections = useSections();
  const session = useSession();
  const codes = session.status === "member" ? session.member.profileCodes : undefined;
  const layout = codes && sections?.layoutOf(codes);
  // Who may come home to work sees no figure of points before it is known; what failed is told all the same.
  const isUndecided = codes && !layout && found.status === "ready" && comesToWork(codes);
  const reading: HomeReading = isUndecided ? { status: "pending" } : found;
  const work = layout?.hero === "role" ? sections : undefined;
  const home = reading.status === "ready" ? reading.home : undefined;
  // The balance is drawn at once; what stands below it follows in small pieces.
  const homeBelow = useDeferredValue(home);
  return (
    <>
      <HomeHero
        reading={reading}
        numeral={<BalanceNumeral available={home?.balance.available} />}
        expiry={<ExpiryLine balance={home?.balance} />}
        role={work && createElement(work.RolePlot)}
      />
      <div className={`container ${styles.page}`}>
        <QuickActions shortcuts={layout?.shortcuts} />
        {reading.status === "failed" ? (
          work && createElement(work.WorkFailure, { reading })
        ) : homeBelow && sections && layout ? (
          createElement(sections.HomeSections, { home: homeBelow, layout })
        ) : (
          <HomePlaces />
        )}
      </div>
    </>
  );
}
