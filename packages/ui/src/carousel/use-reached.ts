import { createContext, useEffect, useState } from "react";
import type { RefObject } from "react";

/** Whether the slide that this stands in has come near: its picture is not fetched before. True outside of a carousel. */
export const SlideReached = createContext(true);

/** So far before it is seen the carousel's pictures are asked for. */
const NEAR = "250px";

/**
 * Returns for each slide whether it, or one beside it, has been the current one since `region` came near the
 * window.
 */
export function useReached(
  region: RefObject<HTMLElement | null>,
  index: number,
  count: number,
): (at: number) => boolean {
  const [isNear, setNear] = useState(false);
  const [reached, setReached] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (region.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(region.current);
    return () => observer.disconnect();
  }, [region]);
  const around = [index, index + 1, index - 1].map((at) => (at + count) % count);
  if (isNear && around.some((at) => !reached.has(at))) setReached(new Set([...reached, ...around]));
  return (at) => reached.has(at);
}
