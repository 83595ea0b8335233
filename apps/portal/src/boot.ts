import { matchRoute } from "@colheita/contract/routes/routes";
import "@colheita/ui/tokens.css";
import "@colheita/ui/base.css";
import { retry } from "./platform/boot/retry.ts";
import { awaitInstallOffer } from "./platform/install/install-offer.ts";
import type { PageModule } from "./page-files.ts";

/** Lets the browser paint and answer the reader between two pieces of work. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Evaluates code, which the document already fetches, and lets the browser breathe after it. */
async function bring<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await retry(load);
  await breathe();
  return module;
}

/**
 * The page that this document was drawn from. The document carries its script's address: to find one page, none has to
 * begin with the list of them all.
 */
function openedPage(): Promise<PageModule> {
  const address = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"] ?? "";
  return import(/* @vite-ignore */ address) as Promise<PageModule>;
}

/**
 * Brings the prerendered page to life in pieces, each a task of its own: React, the shell, what a member's page stands
 * in, the page's own code, then the tree.
 */
async function boot(): Promise<void> {
  const match = matchRoute(location.pathname);
  const [name, route] = match?.kind === "page" ? [match.name, match.route] : (["notFound"] as const);
  const isLogged = route?.access === "logged";
  await bring(() => import("react-dom/client"));
  const { hydrate } = await bring(() => import("./hydrate.tsx"));
  const logged = isLogged ? await bring(() => import("./shell/logged-frame.tsx")) : undefined;
  void logged?.openSession(route?.screen);
  const page = await bring(openedPage);
  hydrate(name, page, logged);
}

awaitInstallOffer();
void boot();
