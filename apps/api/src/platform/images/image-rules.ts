/** How an image is stored. */
export interface ImageUse {
  /** The longest side of what is stored, in pixels; nothing is made larger. */
  readonly mostPixelsOfASide: number;
  /** Cut to a square around its middle, as a round portrait needs it. */
  readonly isSquare: boolean;
}

/** Three times the largest avatar, for screens with as many dots. */
export const portraitUse: ImageUse = { mostPixelsOfASide: 512, isSquare: true };
/** A document, photographed by a phone, stays readable. */
export const documentUse: ImageUse = { mostPixelsOfASide: 2_000, isSquare: false };

/** More than any phone's camera makes (48 million), and what one image may cost to read at the most. */
export const MOST_PIXELS = 50_000_000;
/** The time that one image may take; one that takes longer was made to. */
export const MOST_SECONDS = 20;

/** What is wrong with an image. */
export type ImageFault = "not-an-image" | "broken-image" | "too-many-pixels";

/** Thrown for bytes that make no image. */
export class UnfitImage extends Error {
  override readonly name = "UnfitImage";
  readonly fault: ImageFault;
  constructor(fault: ImageFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Thrown where an image could not be worked on and it is not known to be its fault: the same may work in a moment. */
export class ImageWorkFailed extends Error {
  override readonly name = "ImageWorkFailed";
  constructor(cause: unknown) {
    super("An image could not be worked on", { cause });
  }
}
