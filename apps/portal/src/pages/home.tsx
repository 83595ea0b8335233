import type { Balance } from "@colheita/contract/points/points-records";
import { createElement, useDeferredValue, useEffect, useState } from "react";
import { HomeHero } from "../features/home/home-hero.tsx";
import { HomePlaces } from "../features/home/home-places.tsx";
import { useHome } from "../features/home/home-query.ts";
import { QuickActions } from "../features/home/quick-actions.tsx";
import { farmersShortcuts, openShortcuts } from "../features/home/shortcuts.ts";
import { comesToWork } from "../features/home/work-first.ts";
import { BalanceNumeral } from "../features/points/balance-numeral.tsx";
import { ExpiryLine } from "../features/points/expiry-line.tsx";
import { useBalance } from "../platform/data/balance.ts";
import type { Reading } from "../platform/data/use-reading.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./home.module.css";

const usualShortcuts = Object.values(farmersShortcuts);

type Sections = typeof import("./home/home-sections.tsx");

let loaded: Sections | undefined;

/** Loads what is below the first screen, in a file of its own, once the first screen is hydrated. */
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

/** Shows a member's home by their account type: the balance or their work, what can be done, and what is new. */
export default function HomePage() {
  const home = useHome();
  const found = useBalance();
  const sections = useSections();
  const session = useSession();
  const codes = session.status === "member" ? session.member.profileCodes : undefined;
  const layout = codes && sections?.layoutOf(codes);
  // Members who may use the portal for work see no points before that is known; failures are shown all the same.
  const isUndecided = codes && !layout && found.status === "ready" && comesToWork(codes);
  const balance: Reading<Balance> = isUndecided ? { status: "pending" } : found;
  const known = balance.status === "ready" ? balance.data : undefined;
  const work = layout?.hero === "role" ? sections : undefined;
  // The balance is drawn at once; what stands below it follows in small pieces.
  const homeBelow = useDeferredValue(home.status === "ready" ? home.data : undefined);
  return (
    <>
      <HomeHero
        balance={balance}
        home={home}
        numeral={<BalanceNumeral available={known?.available} />}
        expiry={<ExpiryLine balance={known} />}
        role={work && createElement(work.RolePlot)}
      />
      <div className={`container ${styles.page}`}>
        <QuickActions shortcuts={layout?.shortcuts ?? openShortcuts(usualShortcuts, codes)} />
        {home.status === "failed" ? (
          // Where the hero shows already that the balance failed, one failure is shown once.
          (work || balance.status !== "failed") &&
          sections &&
          createElement(sections.NewsFailure, { reading: home })
        ) : homeBelow && sections && layout ? (
          createElement(sections.HomeSections, { home: homeBelow, layout })
        ) : (
          <HomePlaces />
        )}
      </div>
    </>
  );
}
