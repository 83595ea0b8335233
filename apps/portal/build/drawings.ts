import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { farmMap, palette, plot } from "@colheita/ui/patterns";

/** The fixed drawings of the portal, by file name. The same seed always draws the same farm. */
const drawings: Readonly<Record<string, () => string>> = {
  visitor: () => farmMap({ id: "v", width: 1280, height: 640, seed: "visitante", cell: 19000 }),
  home: () =>
    farmMap({
      id: "h",
      width: 1280,
      height: 440,
      seed: "saldo",
      preserveAspectRatio: "xMaxYMid slice",
    }),
  login: () => farmMap({ id: "l", width: 700, height: 820, seed: "entrada", cell: 22000 }),
  code: () => farmMap({ id: "k", width: 700, height: 820, seed: "codigo", cell: 22000 }),
  account: () => farmMap({ id: "a", width: 1280, height: 170, seed: "conta", cell: 12000 }),
  footer: () =>
    farmMap({
      id: "f",
      width: 1280,
      height: 64,
      seed: "rodape",
      cell: 9000,
      hasRiver: false,
      trackColor: palette.mata,
    }),
  "step-rows": () =>
    plot({
      id: "r",
      seed: "compre",
      kind: "rows",
      width: 400,
      height: 150,
      angle: 0,
      pitch: 16,
      ground: palette.terra,
      crop: palette.terraClara,
    }),
  "step-contours": () =>
    plot({
      id: "c",
      seed: "envie",
      kind: "contour",
      width: 400,
      height: 150,
      ground: palette.lavoura,
      crop: palette.broto,
    }),
  "step-pits": () =>
    plot({
      id: "p",
      seed: "colha",
      kind: "pits",
      width: 400,
      height: 150,
      ground: palette.ipe,
      crop: palette.ipeEscuro,
    }),
};

/** Writes every fixed drawing as a file, so that pages can name it like any other asset. */
export function writeDrawings(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, draw] of Object.entries(drawings)) {
    const svg = draw().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
    writeFileSync(join(directory, `${name}.svg`), svg);
  }
}
