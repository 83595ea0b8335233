import type { VisitorHome } from "@colheita/contract/home/visitor-home-endpoints";
import { useEffect, useState } from "react";
import { retry } from "../../../platform/boot/retry.ts";

/** What the programme shows to visitors; nothing until it has come. */
export type VisitorHomeState = VisitorHome | "failed" | undefined;

/** Reads what a visitor's home shows, after hydration. Returns it with a function that asks again. */
export function useVisitorHome(): readonly [home: VisitorHomeState, askAgain: () => void] {
  const [home, setHome] = useState<VisitorHomeState>();
  useEffect(() => {
    if (home !== undefined) return;
    let isCurrent = true;
    // Quietly, and never by a reload: a log-in may be half typed on the page.
    retry(() => import("./read-visitor-home.ts"))
      .then(({ readVisitorHome }) => readVisitorHome())
      .then(
        (arrived) => isCurrent && setHome(arrived),
        () => isCurrent && setHome("failed"),
      );
    return () => {
      isCurrent = false;
    };
  }, [home]);
  return [home, () => setHome(undefined)];
}
