import { insist } from "./insist.ts";

/**
 * The one inline script of every page (its hash is in the content policy, so it is the same everywhere).
 * Scripts start after the first paint, or on the first touch, key or focus, or after four seconds:
 * whichever comes first. What to load stands in the script element's own attributes.
 */
const LATEST_START_MS = 4000;
const script = document.querySelector<HTMLScriptElement>("script[data-entry]");
let hasStarted = false;

function start(): void {
  if (hasStarted || !script) return;
  hasStarted = true;
  for (const href of (script.dataset["chunks"] ?? "").split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const entry = script.dataset["entry"] ?? "";
  void insist(() => import(/* @vite-ignore */ entry) as Promise<unknown>);
}

/** A form sent before the app is ready goes to the server by itself: keep what was typed for the page that follows. */
function keepTyped(event: SubmitEvent): void {
  const username = new FormData(event.target as HTMLFormElement).get("username");
  if (typeof username === "string") sessionStorage.setItem("colheita.typed", username);
}

new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  // The letters of the page go before its scripts: they share the line.
  void document.fonts.ready.then(start);
}).observe({ type: "paint", buffered: true });
for (const type of ["pointerdown", "keydown", "focusin"]) {
  addEventListener(type, start, { once: true, passive: true, capture: true });
}
addEventListener("submit", keepTyped, { capture: true });
setTimeout(start, LATEST_START_MS);
if (localStorage.getItem("colheita.member") !== null)
  document.documentElement.dataset["session"] = "expected";
