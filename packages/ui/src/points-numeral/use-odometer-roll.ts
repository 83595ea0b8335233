import { useEffect, useLayoutEffect, useState } from "react";

const ROLLED = "colheita:odometer-rolled";

function hasRolled(): boolean {
  try {
    return sessionStorage.getItem(ROLLED) === "1";
  } catch {
    // Storage is closed to us: do not roll at every page.
    return true;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(ROLLED, "1");
  } catch {
    return;
  }
}

const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Returns true for the one frame of a session in which the drums stand at zero, before they roll to their digits. */
export function useOdometerRoll(isWanted: boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useBeforePaint(() => {
    if (!isWanted || hasRolled() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    remember();
    setWaiting(true);
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setWaiting(false)));
    return () => {
      cancelAnimationFrame(frame);
      setWaiting(false);
    };
  }, [isWanted]);
  return isWaiting;
}
