import { matchRoute } from "@colheita/contract/routes/routes";
import "@colheita/ui/tokens.css";
import "@colheita/ui/base.css";
import { insist } from "./platform/boot/insist.ts";
import { declarations, loadPage } from "./routes.ts";

/** Lets the browser paint and answer the reader between two pieces of work. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Brings the prerendered page to life in pieces: React, then the page's own code, then the tree. */
async function boot(): Promise<void> {
  const match = matchRoute(location.pathname);
  const name = match?.kind === "page" ? match.name : "notFound";
  const isLogged = match?.kind === "page" && match.route.access === "logged";
  const page = insist(() => loadPage(name));
  const isLight = name !== "notFound" && declarations[name].isLight;
  const frame = isLogged ? insist(() => import("./shell/logged-frame.tsx")) : undefined;
  const queries =
    isLogged && !isLight ? insist(() => import("./platform/data/queries-frame.tsx")) : undefined;
  await insist(() => import("react-dom/client"));
  await breathe();
  const shell = insist(() => import("./hydrate.tsx"));
  const [{ hydrate }, module, logged, withQueries] = await Promise.all([shell, page, frame, queries]);
  if (isLogged && name !== "notFound") void logged?.openSession(declarations[name].screen);
  await breathe();
  hydrate(name, module, logged, withQueries);
}

void boot();
