export interface LinkLabel {
  before: string;
  linked: string;
  after: string;
}

/** Splits "Aceito os ##termos de uso##." at its two markers; nothing when there are not two. */
export function splitLinkLabel(label: string): LinkLabel | undefined {
  const parts = label.split("##");
  const [before, linked, ...rest] = parts;
  if (parts.length < 3 || before === undefined || !linked) return undefined;
  return { before, linked, after: rest.join("##") };
}
