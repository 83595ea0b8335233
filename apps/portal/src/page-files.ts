import type { PageName } from "@colheita/contract/routes/pages";
import type { ComponentType } from "react";

export interface PageModule {
  readonly default: ComponentType;
}

/** Returns the source file of a page, relative to this folder; the build finds the name of its chunk by it. */
export function pageFile(name: PageName | "notFound"): string {
  return `./pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

const modules = import.meta.glob<PageModule>(["./pages/*.tsx", "!./pages/*.test.tsx"]);

/** Fetches the code of a page. */
export async function loadPage(name: PageName | "notFound"): Promise<PageModule> {
  const load = modules[pageFile(name)];
  if (!load) throw new Error(`The page ${name} has no file ${pageFile(name)}`);
  return await load();
}
