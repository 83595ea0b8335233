import { useEffect, useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Returns whether the carousel should stand still: for pointer, focus, or a hidden tab. */
function useIsAttended(region: RefObject<HTMLElement | null>) {
  const [isAttended, setIsAttended] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const reasons = { pointer: false, focus: false };
    const update = () => setIsAttended(reasons.pointer || reasons.focus || document.hidden);
    const set = (reason: keyof typeof reasons, value: boolean) => () => {
      reasons[reason] = value;
      update();
    };
    element.addEventListener("pointerenter", set("pointer", true), { signal });
    element.addEventListener("pointerleave", set("pointer", false), { signal });
    element.addEventListener("focusin", set("focus", true), { signal });
    element.addEventListener("focusout", set("focus", false), { signal });
    document.addEventListener("visibilitychange", update, { signal });
    return () => listening.abort();
  }, [region]);
  return isAttended;
}

function useReducedMotion() {
  const [isReduced, setIsReduced] = useState(true);
  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const read = () => setIsReduced(query.matches);
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return isReduced;
}

export interface Autoplay {
  /** False until the script runs and for who asked for less motion: then there is nothing to pause. */
  isOffered: boolean;
  /** Whether it would move if left alone. */
  isPlaying: boolean;
  /** Whether it moves now, with nobody attending to it. */
  isRunning: boolean;
  toggle: () => void;
}

/** Calls `advance` every `intervalMs` while nobody attends to `region`. */
export function useAutoplay(
  region: RefObject<HTMLElement | null>,
  intervalMs: number,
  advance: () => void,
): Autoplay {
  const [isWanted, setIsWanted] = useState(true);
  const isReduced = useReducedMotion();
  const isAttended = useIsAttended(region);
  const isOffered = !isReduced && intervalMs > 0;
  const isRunning = isOffered && isWanted && !isAttended;

  // In the commit itself: a slide that says it stands still must not move once more before the effects run.
  useLayoutEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(advance, intervalMs);
    return () => clearTimeout(timer);
  }, [isRunning, intervalMs, advance]);

  return {
    isOffered,
    isPlaying: isOffered && isWanted,
    isRunning,
    toggle: () => setIsWanted((wanted) => !wanted),
  };
}
