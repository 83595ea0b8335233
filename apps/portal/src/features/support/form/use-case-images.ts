import { caseLimits, needsDocuments, type CaseDraft } from "@colheita/contract/support/case-form";
import { useEffect } from "react";
import type { ImageQueue } from "../../../platform/uploads/image-queue.ts";
import { useImageQueue, type ImageChoice } from "../../../platform/uploads/use-image-queue.ts";
import type { CaseErrors } from "../case-words.ts";
import { imagesOf, saveImages, savedImages } from "./case-drafts.ts";

type ImageField = "images" | "selfie" | "document";

/** The images of a case that is being written, in each field that may have some. */
export type CaseImages = Readonly<Record<ImageField, ImageChoice>>;

/** Provides the images of a field; those that were sent already are there after a reload, too. */
export function useSavedImages(name: string): ImageChoice {
  const choice = useImageQueue("case-image", () => savedImages(name));
  const { rows } = choice;
  useEffect(() => saveImages(name, rows), [name, rows]);
  return choice;
}

/** Provides the images of the case form. Another reason shows other fields, and what was chosen in these stays. */
export function useCaseImages(draftName: string): CaseImages {
  return {
    images: useSavedImages(imagesOf(draftName)),
    selfie: useSavedImages(`${draftName}.selfie`),
    document: useSavedImages(`${draftName}.document`),
  };
}

/** Returns the image fields of a case for this reason (section 4), in the order in which they are sent. */
function fieldsFor(reason: string): readonly ImageField[] {
  return needsDocuments(reason) ? ["selfie", "document"] : ["images"];
}

export function queuesFor(images: CaseImages, reason: string): readonly ImageQueue[] {
  return fieldsFor(reason).map((field) => images[field].queue);
}

/** Returns the images as a draft names them: those on their way included, refused ones not. */
export function imagesOfDraft(images: CaseImages, reason: string): CaseDraft["images"] {
  const there = ({ queue }: ImageChoice) =>
    queue
      .rows()
      .filter(({ state }) => state !== "refused")
      .map(({ uploadId = "", fileName }) => ({ uploadId, fileName }));
  if (!needsDocuments(reason)) return there(images.images);
  return fieldsFor(reason).map((field) => there(images[field])[0]);
}

/**
 * Returns what to do with an image that did not get through, if there is one: nobody should send a form believing
 * that it goes with it.
 */
export function refusedWords(queue: ImageQueue): string | undefined {
  const rows = queue.rows();
  const refused = rows.filter(({ state }) => state === "refused");
  if (refused.length === 0) return undefined;
  // In a full field there is no place for another try.
  const hasRoom = rows.length - refused.length < caseLimits.images;
  return hasRoom && refused.some((row) => row.mayTryAgain)
    ? "Há imagem que não foi enviada. Tente enviar de novo, ou remova da lista."
    : "Há arquivo que não foi aceito. Remova da lista para enviar.";
}

/** Returns what is wrong with images that were refused; a refused photo of a document says so by itself. */
export function imageErrors(images: CaseImages, reason: string): CaseErrors {
  const words = needsDocuments(reason) ? undefined : refusedWords(images.images.queue);
  return words === undefined ? {} : { images: words };
}
