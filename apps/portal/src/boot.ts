import { matchRoute } from "@colheita/contract/routes/routes";
import "@colheita/ui/tokens.css";
import "@colheita/ui/base.css";
import { retry } from "./platform/boot/retry.ts";
import { awaitInstallOffer } from "./platform/install/install-offer.ts";
import type { PageModule } from "./page-files.ts";

/** Lets the browser paint and react to the reader between two pieces of work. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Runs code, which the document already fetches, and lets the browser breathe after it. */
async function evaluate<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await retry(load);
  await breathe();
  return module;
}

/**
 * Loads the page that this document was drawn from. The document carries the address of its script, so that no list
 * of all pages is needed to find one.
 */
function openedPage(): Promise<PageModule> {
  const address = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"] ?? "";
  return import(/* @vite-ignore */ address) as Promise<PageModule>;
}

/**
 * Hydrates the prerendered page in pieces, each a task of its own: React, the shell, the frame of a member's page,
 * the page's own code, then the tree.
 */
async function boot(): Promise<void> {
  const match = matchRoute(location.pathname);
  const [name, route] = match?.kind === "page" ? [match.name, match.route] : (["notFound"] as const);
  const isLogged = route?.access === "logged";
  await evaluate(() => import("react-dom/client"));
  const { hydrate } = await evaluate(() => import("./hydrate.tsx"));
  const logged = isLogged ? await evaluate(() => import("./shell/logged-frame.tsx")) : undefined;
  void logged?.openSession(route?.screen);
  const page = await evaluate(openedPage);
  hydrate(name, page, logged);
}

awaitInstallOffer();
void boot();
