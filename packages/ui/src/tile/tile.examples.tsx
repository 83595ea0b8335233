import { Tile, TileGrid } from "./tile.tsx";

export const title = "Talhões";

export const examples = [
  {
    title: "Atalhos",
    element: (
      <TileGrid label="Atalhos">
        <Tile href="#notas" icon="upload" tone="verde">
          Enviar nota fiscal
        </Tile>
        <Tile href="#premios" icon="gift" tone="capim">
          Resgatar prêmios
        </Tile>
        <Tile href="#ganhar" icon="sprout" tone="terra">
          Como ganhar pontos
        </Tile>
        <Tile href="#desafios" icon="target" tone="ceu">
          Desafios da safra
        </Tile>
        <Tile href="#sorteios" icon="ticket" tone="mata">
          Sorteios
        </Tile>
        <Tile href="#indicar" icon="share" tone="palha">
          Indique um produtor
        </Tile>
      </TileGrid>
    ),
  },
];
