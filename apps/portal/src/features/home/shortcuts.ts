import { matchRoute, mayOpen, pathOf } from "@colheita/contract/routes/routes";
import type { TileProps } from "@colheita/ui/tile/tile";

/** A page that members open often, as a plot on the home. */
export type Shortcut = Pick<TileProps, "href" | "icon"> & { readonly label: string };

/**
 * The farmer's shortcuts, most wanted first: they stand in the page before it is known whose home it is, and most
 * members keep them. The code of the first screen knows no others.
 */
export const farmersShortcuts = {
  invoices: { href: pathOf("invoices"), icon: "upload", label: "Enviar nota fiscal" },
  statement: { href: pathOf("statement"), icon: "extrato", label: "Ver extrato" },
  rewards: { href: pathOf("rewards"), icon: "gift", label: "Resgatar prêmios" },
  earning: { href: pathOf("earning"), icon: "sprout", label: "Como ganhar" },
  news: { href: pathOf("news"), icon: "news", label: "Ler notícias" },
} satisfies Readonly<Record<string, Shortcut>>;

/**
 * Returns the shortcuts whose pages are open to members with these profile codes; all of them while the codes are not
 * known.
 */
export function openShortcuts(
  shortcuts: readonly Shortcut[],
  profileCodes: readonly string[] | undefined,
): readonly Shortcut[] {
  if (!profileCodes) return shortcuts;
  return shortcuts.filter(({ href }) => {
    const match = matchRoute(href);
    return match?.kind === "page" && mayOpen(match.route, profileCodes);
  });
}
