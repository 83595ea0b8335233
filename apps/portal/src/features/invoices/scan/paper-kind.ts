/** How a note is read that comes as a file. */
export type PaperKind = "image" | "pdf";

/** What may be chosen. */
export const ACCEPTED_PAPERS = "image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf";

/** `image/jpg` is no type, but some Androids share photos with it. */
const TYPES = { image: /^image\/(?:jpe?g|png|webp)$/, pdf: /^application\/pdf$/ };
const NAMES = { image: /\.(?:jpe?g|png|webp)$/i, pdf: /\.pdf$/i };

/** Returns what a file is, by its type, or by its name where it has none; nothing for what can't be a note's. */
export function paperKindOf({ name, type }: Pick<File, "name" | "type">): PaperKind | undefined {
  const [said, patterns] = type === "" ? [name, NAMES] : [type, TYPES];
  if (patterns.pdf.test(said)) return "pdf";
  return patterns.image.test(said) ? "image" : undefined;
}
