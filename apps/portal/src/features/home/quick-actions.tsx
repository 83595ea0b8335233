import { pathOf } from "@colheita/contract/routes/routes";
import { Tile, TileGrid } from "@colheita/ui/tile/tile";
import type { TileProps } from "@colheita/ui/tile/tile";

export type Shortcut = Pick<TileProps, "href" | "icon"> & { readonly label: string };

/** What everybody has; the code of the first screen knows no others. */
const usual: readonly Shortcut[] = [
  { href: pathOf("statement"), icon: "extrato", label: "Ver extrato" },
  { href: pathOf("rewards"), icon: "gift", label: "Resgatar prêmios" },
  { href: pathOf("earning"), icon: "sprout", label: "Como ganhar" },
  { href: pathOf("news"), icon: "news", label: "Ler notícias" },
];

/** The fields of the tiles, by place: neighbours never look alike. */
const TONES = ["verde", "capim", "terra", "ceu"] as const;

/**
 * Shows the pages that members open most, as plots side by side: always four, so that a variant's four take the
 * same space.
 */
export function QuickActions({ shortcuts = usual }: { shortcuts?: readonly Shortcut[] | undefined }) {
  return (
    <TileGrid label="Atalhos">
      {shortcuts.slice(0, TONES.length).map(({ href, icon, label }, place) => (
        <Tile key={href} href={href} icon={icon} tone={TONES[place] ?? "verde"}>
          {label}
        </Tile>
      ))}
    </TileGrid>
  );
}
