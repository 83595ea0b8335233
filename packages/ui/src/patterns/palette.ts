/** Colours of drawings. Drawings are also written to files, where custom properties do not reach. */
export const palette = {
  mata: "#06371F",
  verde: "#0B5B35",
  lavoura: "#1F7F45",
  broto: "#5FA93F",
  capim: "#A9CF62",
  palha: "#E4E9A8",
  terra: "#7A2A1A",
  terraClara: "#B4532F",
  ipe: "#FFC31F",
  ipeEscuro: "#E9A500",
  ceu: "#BFE1EF",
  rio: "#2B83B3",
  rioClaro: "#5FA9CE",
  cal: "#F4F7F4",
  branco: "#FFFFFF",
  tinta: "#11211A",
} as const;

/** A ground colour and the colour of what grows on it. */
export type Field = readonly [ground: string, crop: string];
