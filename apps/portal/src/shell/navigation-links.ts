import { matchRoute, mayOpen } from "@colheita/contract/routes/routes";
import type { IconName } from "@colheita/ui/icon/icon";

/** Whether a link leads to the page in view, or to the section that it belongs to. */
export function currentOf(path: string, pathname: string): boolean | "section" {
  return path === pathname || (pathname.startsWith(`${path}/`) && "section");
}

/** A place that header and menu lead to. */
export interface NavigationLink {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

interface ListedLink extends NavigationLink {
  /** Stays away from the top links of members with the mark "rushdevendas" (2.6). */
  readonly isHiddenInRush?: boolean;
}

/** The links on top of the page (2.6) and below 900 px in the menu. */
const topLinks: readonly ListedLink[] = [
  { path: "/home", label: "Início", icon: "home" },
  { path: "/extrato", label: "Extrato", icon: "extrato" },
  { path: "/premios", label: "Prêmios", icon: "gift" },
  { path: "/notas-fiscais", label: "Notas Fiscais", icon: "upload" },
  { path: "/desafios", label: "Desafios", icon: "target" },
  { path: "/sorteios", label: "Sorteios", icon: "ticket", isHiddenInRush: true },
  { path: "/pesquisas", label: "Pesquisas", icon: "approve", isHiddenInRush: true },
  { path: "/noticias", label: "Notícias", icon: "news" },
  { path: "/meus-resultados", label: "Meus Resultados", icon: "results", isHiddenInRush: true },
  { path: "/minha-equipe", label: "Minha Equipe", icon: "people" },
  { path: "/aprovacao-de-valores", label: "Aprovação de Valores", icon: "approve", isHiddenInRush: true },
  { path: "/focalizados", label: "Clientes Focalizados", icon: "people", isHiddenInRush: true },
];

/** The links of the user menu (2.6), but the last, which logs out. */
const userLinks: readonly NavigationLink[] = [
  { path: "/minha-conta", label: "Minha conta", icon: "user" },
  { path: "/extrato", label: "Extrato", icon: "extrato" },
  { path: "/meus-resultados", label: "Meus Resultados", icon: "results" },
  { path: "/informe-de-rendimentos", label: "Informe de Rendimentos", icon: "doc" },
  { path: "/regulamentos", label: "Regulamentos", icon: "law" },
  { path: "/fale-conosco", label: "Fale Conosco", icon: "help" },
  { path: "/focalizados", label: "Clientes Focalizados", icon: "target" },
  { path: "/aprovacao-de-valores", label: "Aprovação de Valores", icon: "approve" },
];

const RUSH_MARK = "rushdevendas";
const INVOICES_PATH = "/notas-fiscais";

function has(profileCodes: readonly string[], code: string): boolean {
  return profileCodes.some((own) => own.toLowerCase() === code.toLowerCase());
}

/** A link leads to a declared page that this member may open; otherwise it is not there. */
function leadsSomewhere(path: string, profileCodes: readonly string[]): boolean {
  const match = matchRoute(path);
  return match?.kind === "page" && mayOpen(match.route, profileCodes);
}

/**
 * The top links of a member with these profile codes. For members of one account type the label
 * "Notas Fiscais" is blank (2.6); a link without a word would be no link, so it is left out.
 */
export function topLinksOf(profileCodes: readonly string[], unlabelledInvoicesFor: string): NavigationLink[] {
  const isInRush = has(profileCodes, RUSH_MARK);
  const isUnlabelled = has(profileCodes, unlabelledInvoicesFor);
  return topLinks.filter(
    ({ path, isHiddenInRush }) =>
      leadsSomewhere(path, profileCodes) &&
      !(isInRush && isHiddenInRush) &&
      !(isUnlabelled && path === INVOICES_PATH),
  );
}

export function userLinksOf(profileCodes: readonly string[]): NavigationLink[] {
  return userLinks.filter(({ path }) => leadsSomewhere(path, profileCodes));
}
