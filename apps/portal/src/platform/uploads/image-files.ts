import { MAX_UPLOAD_BYTES } from "@colheita/contract/uploads/uploads-records";

/** What may be chosen (5.1): phones that keep other kinds turn them into one of these for it. */
export const ACCEPTED_IMAGES = ".jpg,.jpeg,.png,image/jpeg,image/png";

/** Returns the words for why a chosen file is not even sent; nothing for one that may be an image. */
export function fileRefusal({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  const isAccepted = type === "" ? /\.(jpe?g|png)$/i.test(name) : /^image\/(jpeg|png)$/.test(type);
  if (!isAccepted) return "Formato não aceito. Escolha uma foto em JPG ou PNG.";
  if (size === 0) return "O arquivo está vazio. Escolha outra foto.";
  return undefined;
}

/** Returns the words for why an image can't be sent although it was made as small as this browser can. */
export function sizeRefusal(image: Pick<Blob, "size">): string | undefined {
  return image.size > MAX_UPLOAD_BYTES ? "A foto tem mais de 10 MB. Escolha uma menor." : undefined;
}

/** Returns a size such as "1,2 MB", "340 kB". */
export function sizeWords(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const figure = isLarge ? Math.round(bytes / 100_000) / 10 : Math.max(1, Math.round(bytes / 1_000));
  return `${figure.toLocaleString("pt-BR")} ${isLarge ? "MB" : "kB"}`;
}

/** Returns the file name that is sent: its letters only, and no longer than the server takes. */
export function fileNameOf({ name }: Pick<File, "name">): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim();
  // The cut may halve a letter of two units: what is left of it is no letter.
  return clean === "" ? "foto.jpg" : clean.slice(-120).replace(/^\p{Cs}/u, "");
}
