import { farmMap, type Field, palette } from "../../packages/ui/src/patterns/patterns.ts";

const { verde, lavoura, broto, capim, palha, terra, terraClara, ipe, ipeEscuro, ceu, mata, rio, rioClaro } =
  palette;
const W = 960;
const H = 400;

interface Farm {
  readonly fields?: readonly Field[];
  readonly hasRiver?: boolean;
  readonly pivots?: number;
  readonly trackColor?: string;
  readonly angle?: number;
}

const brick = "#8F3A26";
const farms: Readonly<Record<string, Farm>> = {
  "terra-roxa": {
    fields: [
      [terra, brick],
      [terraClara, terra],
      [terra, terraClara],
      [brick, terra],
      [palha, capim],
      [terraClara, "#C26A47"],
    ],
    pivots: 2,
  },
  safra: { pivots: 3 },
  amanhecer: {
    fields: [
      [ipe, ipeEscuro],
      [palha, "#D3DC8E"],
      [capim, broto],
      [ipe, ipeEscuro],
      [broto, capim],
      [lavoura, broto],
    ],
    hasRiver: false,
    pivots: 3,
  },
  varzea: {
    fields: [
      [rio, rioClaro],
      [ceu, "#9CCBE0"],
      [lavoura, broto],
      [verde, lavoura],
      [capim, broto],
      [ceu, rioClaro],
    ],
    pivots: 2,
  },
  mata: {
    fields: [
      [verde, lavoura],
      [mata, verde],
      [lavoura, broto],
      [broto, capim],
      [mata, lavoura],
    ],
    hasRiver: true,
    pivots: 1,
    trackColor: "#E4E9A8",
  },
  "meia-encosta": {
    angle: 18,
    pivots: 2,
    fields: [
      [broto, capim],
      [capim, palha],
      [terraClara, terra],
      [lavoura, verde],
      [palha, capim],
    ],
  },
  vazante: {
    angle: 24,
    fields: [
      [lavoura, broto],
      [ceu, "#9CCBE0"],
      [palha, capim],
      [verde, lavoura],
      [terraClara, "#C26A47"],
    ],
    pivots: 3,
  },
  entressafra: {
    angle: -30,
    hasRiver: false,
    pivots: 2,
    fields: [
      [palha, capim],
      [terra, terraClara],
      [terraClara, terra],
      [capim, broto],
      [ipe, ipeEscuro],
    ],
  },
};

/** Returns pictures of farms seen from above for the banners, by file name without its ending. */
export function bannerPictures(): Map<string, string> {
  return new Map(
    Object.entries(farms).map(([name, farm]) => {
      const drawn = farmMap({ id: name, seed: name, width: W, height: H, cell: 21_000, ...farm });
      const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice">`;
      return [name, drawn.replace(/<svg [^>]*>/, head)];
    }),
  );
}
