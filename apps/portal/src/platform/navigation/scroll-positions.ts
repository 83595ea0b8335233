const HOLD_FOR_MS = 2000;
const positions = new Map<string, number>();

/** When a position is saved: a press may lead away before the browser, under load, has reported the last scrolling. */
const NOTED_ON = ["scroll", "click", "popstate"];

/** The scrolling that we do for the reader, and the entry whose saved position it is on the way to. */
let ours: { readonly key: string | undefined; readonly over: AbortController } | undefined;

/**
 * Remembers how far an entry of the history is scrolled, until the returned function is called. On the way back to a
 * saved position the page may still be too short for it: what the browser makes of that is not where the reader was.
 */
export function trackPosition(key: string): () => void {
  const over = new AbortController();
  const note = () => {
    if (ours?.key !== key) positions.set(key, scrollY);
  };
  for (const type of NOTED_ON)
    addEventListener(type, note, { passive: true, capture: true, signal: over.signal });
  return () => over.abort();
}

/** Begins to scroll for the reader: until they act, which may be scrolling, or go elsewhere, or for a while. */
function takeOver(key?: string): AbortController {
  ours?.over.abort();
  const over = new AbortController();
  ours = { key, over };
  over.signal.addEventListener("abort", () => {
    if (ours?.over === over) ours = undefined;
  });
  for (const type of ["wheel", "pointerdown", "keydown"])
    addEventListener(type, () => over.abort(), {
      once: true,
      passive: true,
      capture: true,
      signal: over.signal,
    });
  setTimeout(() => over.abort(), HOLD_FOR_MS);
  return over;
}

/** Scrolls another page to its top. */
export function scrollToTop(): void {
  ours?.over.abort();
  scrollTo(0, 0);
}

/** Scrolls to a target, and again while what stands above it still grows, unless the reader acts first. */
export function holdInView(target: Element): void {
  target.scrollIntoView();
  const over = takeOver();
  const growth = new ResizeObserver(() => target.scrollIntoView());
  growth.observe(document.body);
  over.signal.addEventListener("abort", () => growth.disconnect());
}

/** Scrolls back to where an entry was left: as soon as the page is long enough, unless the reader acts first. */
export function restorePosition(key: string): void {
  const wanted = positions.get(key) ?? 0;
  const over = takeOver(key);
  const attempt = () => {
    if (over.signal.aborted) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) > 1) requestAnimationFrame(attempt);
    else over.abort();
  };
  attempt();
}
