const RESTORE_FOR_MS = 2000;
const positions = new Map<string, number>();

/** Where a position is noted: a press may lead away before the browser, under load, has told of the last scrolling. */
const NOTED_ON = ["scroll", "click", "popstate"];

/** Remembers how far an entry of the history is scrolled, until the returned function is called. */
export function keepPosition(key: string): () => void {
  const over = new AbortController();
  const note = () => positions.set(key, scrollY);
  for (const type of NOTED_ON)
    addEventListener(type, note, { passive: true, capture: true, signal: over.signal });
  return () => over.abort();
}

/** Scrolls back to where an entry was left: as soon as the page is long enough, unless the reader scrolls first. */
export function restorePosition(key: string): void {
  const wanted = positions.get(key) ?? 0;
  const until = performance.now() + RESTORE_FOR_MS;
  const reader = new AbortController();
  for (const type of ["wheel", "touchstart", "keydown"])
    addEventListener(type, () => reader.abort(), { once: true, passive: true, signal: reader.signal });
  const attempt = () => {
    if (reader.signal.aborted) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) > 1 && performance.now() < until) requestAnimationFrame(attempt);
    else reader.abort();
  };
  attempt();
}
