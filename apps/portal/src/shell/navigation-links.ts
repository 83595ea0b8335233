import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { pages } from "@colheita/contract/routes/pages";
import { mayOpen, pathOf } from "@colheita/contract/routes/routes";
import type { IconName } from "@colheita/ui/icon/icon";

/** Returns whether a link leads to the page in view, or to the section that it belongs to. */
export function currentOf(path: string, pathname: string): boolean | "section" {
  return path === pathname || (pathname.startsWith(`${path}/`) && "section");
}

/** A place that header and menu lead to. */
export interface NavigationLink {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

const RUSH_MARK = "rushdevendas";
const INVOICES_PATH = pathOf("invoices");

function has(profileCodes: readonly string[], code: string): boolean {
  return profileCodes.some((own) => own.toLowerCase() === code.toLowerCase());
}

/** Every page that exists; its icons are the design system's. */
const declared: readonly PageDeclaration<IconName>[] = Object.values(pages);

/** Returns the links of one menu to the pages that a member with these profile codes may open, in the menu's order. */
function linksOf(
  menu: "onTop" | "inUserMenu",
  profileCodes: readonly string[],
  among: readonly PageDeclaration<IconName>[],
) {
  return among
    .flatMap((page) => {
      const { [menu]: link, path, title: label } = page;
      return link && mayOpen(page, profileCodes) ? [{ path, label, ...link }] : [];
    })
    .toSorted((one, other) => one.place - other.place);
}

/**
 * Returns the links on top of the page (2.6), which below 900 px are in the menu. For members of one account type the
 * label "Notas Fiscais" is blank; a link without a word would be no link, so it is left out.
 */
export function topLinksOf(
  profileCodes: readonly string[],
  unlabelledInvoicesFor: string,
  among = declared,
): NavigationLink[] {
  const isInRush = has(profileCodes, RUSH_MARK);
  const isUnlabelled = has(profileCodes, unlabelledInvoicesFor);
  return linksOf("onTop", profileCodes, among).filter(
    ({ path, isHiddenInRush = false }) =>
      !(isInRush && isHiddenInRush) && !(isUnlabelled && path === INVOICES_PATH),
  );
}

/** Returns the links of the user menu (2.6), but the last, which logs out. */
export function userLinksOf(profileCodes: readonly string[], among = declared): NavigationLink[] {
  return linksOf("inUserMenu", profileCodes, among);
}
