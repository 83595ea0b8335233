import { retry } from "./retry.ts";

/**
 * The one inline script of every page (its hash is in the content policy, so it is the same everywhere).
 * Scripts start after the first paint, or on the first touch, key or focus, or after four seconds:
 * whichever comes first. What to load stands in the script element's own attributes.
 */
const LATEST_START_MS = 4000;
const script = document.querySelector<HTMLScriptElement>("script[data-entry]");
let hasStarted = false;

const linkTo = (href: string, link: Partial<HTMLLinkElement>) =>
  Object.assign(document.createElement("link"), link, { href });
const addressesIn = (list = "") => list.split(" ");

/**
 * Loads the page's style sheets: the document has the rules of its first frame alone. They apply from one moment
 * on, all together, because their order decides between them. Without the priority, what no screen shows yet would
 * come last.
 */
async function loadStyles(): Promise<void> {
  const links = addressesIn(script?.dataset["styles"]).map((href) =>
    linkTo(href, { rel: "stylesheet", media: "print", fetchPriority: "high" }),
  );
  const arrivals = links.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.addEventListener("load", resolve);
        link.addEventListener("error", reject);
        document.head.append(link);
      }),
  );
  try {
    await Promise.all(arrivals);
  } catch (error) {
    for (const link of links) link.remove();
    throw error;
  }
  for (const link of links) link.media = "all";
}

function start(): void {
  if (hasStarted || !script) return;
  hasStarted = true;
  const { chunks, entry = "" } = script.dataset;
  const styles = retry(loadStyles);
  document.head.append(
    ...addressesIn(`${entry} ${chunks}`).map((href) => linkTo(href, { rel: "modulepreload" })),
    linkTo("/manifest.webmanifest", { rel: "manifest" }),
  );
  void styles.then(() => retry(() => import(/* @vite-ignore */ entry) as Promise<unknown>));
}

/** Of `saved-member.ts`, as the other keys here: a log-out that the server has not received is owed. */
const OWED_KEY = "colheita.log-out-owed";
const { dataset } = document.documentElement;

/**
 * Saves what was typed in a form that is sent, by the browser itself, before the app is ready: the page that
 * follows needs it. A log-out that is owed is done before a log-in, or it would end the session that this begins:
 * where it can't be done, the form is not sent.
 */
function sendEarly(event: SubmitEvent): void {
  if (dataset["ready"] !== undefined) return;
  const form = event.target as HTMLFormElement;
  const username = new FormData(form).get("username");
  if (typeof username === "string") sessionStorage.setItem("colheita.typed", username);
  if (localStorage.getItem(OWED_KEY) === null || !form.action.endsWith("/login")) return;
  event.preventDefault();
  const turnBack = () => location.assign("/login?erro=unavailable");
  void fetch("/api/session/end", { method: "POST" }).then(({ ok }) => {
    if (!ok) return turnBack();
    localStorage.removeItem(OWED_KEY);
    form.submit();
  }, turnBack);
}

// A module runs when the document has come: the session call takes nothing of the line from what the first frame needs.
const session = script?.dataset["session"];
if (session && localStorage.getItem(OWED_KEY) === null)
  document.head.append(linkTo(session, { rel: "preload", as: "fetch", crossOrigin: "" }));
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  // The letters of the page go before its scripts: they share the line.
  void document.fonts.ready.then(start);
}).observe({ type: "paint", buffered: true });
for (const type of ["pointerdown", "keydown", "focusin"]) {
  addEventListener(type, start, { once: true, passive: true, capture: true });
}
addEventListener("submit", sendEarly, { capture: true });
setTimeout(start, LATEST_START_MS);
if (localStorage.getItem("colheita.member") !== null) dataset["session"] = "expected";
if (localStorage.getItem("colheita.channel") !== null) dataset["channel"] = "expected";
