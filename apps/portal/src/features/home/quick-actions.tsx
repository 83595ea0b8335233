import { Tile, TileGrid } from "@colheita/ui/tile/tile";
import type { Shortcut } from "./shortcuts.ts";

/** The fields of the tiles, by place: neighbours never look alike. */
const TONES = ["verde", "capim", "terra", "ceu"] as const;

/**
 * Shows the pages that members open most, as plots side by side: always four, so that whoever's four take the same
 * space.
 */
export function QuickActions({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
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
