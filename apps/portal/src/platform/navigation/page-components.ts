import { lazy } from "react";
import type { ComponentType } from "react";
import type { PageModule } from "../../page-files.ts";
import type { PageName } from "@colheita/contract/routes/pages";
import { loadCode } from "./load-code.ts";

export type ViewName = PageName | "notFound";

const components = new Map<ViewName, ComponentType>();

/** Makes a page's code ready before it is first drawn: the one that the document was prerendered from. */
export function registerPage(name: ViewName, module: PageModule): void {
  components.set(name, module.default);
}

/**
 * Loads a page through the list of all pages' files, which comes with the first page that is opened from another
 * one.
 */
async function loadPage(name: ViewName): Promise<PageModule> {
  const files = await import("../../page-files.ts");
  return await files.loadPage(name);
}

/** Returns the component of a page; one that has not loaded yet suspends until it has. */
export function pageComponent(name: ViewName): ComponentType {
  const known = components.get(name);
  if (known) return known;
  const component = lazy(() => loadCode(() => loadPage(name)));
  components.set(name, component);
  return component;
}

/** Fetches a page's code, so that the page opens at once. */
export async function fetchPage(name: ViewName): Promise<void> {
  registerPage(name, await loadPage(name));
}

/** Fetches a page's code ahead of its use. A failure is met when the page is opened. */
export function warmPage(name: ViewName): void {
  if (!components.has(name)) fetchPage(name).catch(() => undefined);
}
