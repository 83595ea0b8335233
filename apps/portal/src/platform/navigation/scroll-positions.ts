const HOLD_FOR_MS = 2000;
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

/** Ends when the reader does something, which may be scrolling, or after a while. */
function untilReaderActs(): AbortController {
  const over = new AbortController();
  for (const type of ["wheel", "pointerdown", "keydown"])
    addEventListener(type, () => over.abort(), { once: true, passive: true, signal: over.signal });
  setTimeout(() => over.abort(), HOLD_FOR_MS);
  return over;
}

/** Scrolls to a target, and again while what stands above it still grows, unless the reader acts first. */
export function holdInView(target: Element): void {
  target.scrollIntoView();
  const over = untilReaderActs();
  const growth = new ResizeObserver(() => target.scrollIntoView());
  growth.observe(document.body);
  over.signal.addEventListener("abort", () => growth.disconnect());
}

/** Scrolls back to where an entry was left: as soon as the page is long enough, unless the reader acts first. */
export function restorePosition(key: string): void {
  const wanted = positions.get(key) ?? 0;
  const over = untilReaderActs();
  const attempt = () => {
    if (over.signal.aborted) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) > 1) requestAnimationFrame(attempt);
    else over.abort();
  };
  attempt();
}
