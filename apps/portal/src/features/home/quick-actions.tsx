import { pathOf } from "@colheita/contract/routes/routes";
import { Tile, TileGrid } from "@colheita/ui/tile/tile";
import type { TileProps } from "@colheita/ui/tile/tile";

const actions: readonly (Pick<TileProps, "href" | "icon" | "tone"> & { label: string })[] = [
  { href: pathOf("statement"), icon: "extrato", tone: "verde", label: "Ver extrato" },
  { href: pathOf("rewards"), icon: "gift", tone: "capim", label: "Resgatar prêmios" },
  { href: pathOf("news"), icon: "news", tone: "terra", label: "Ler notícias" },
  { href: pathOf("account"), icon: "user", tone: "ceu", label: "Minha conta" },
];

/** Where members go most, as plots side by side. */
export function QuickActions() {
  return (
    <TileGrid label="Atalhos">
      {actions.map(({ label, ...tile }) => (
        <Tile key={tile.href} {...tile}>
          {label}
        </Tile>
      ))}
    </TileGrid>
  );
}
