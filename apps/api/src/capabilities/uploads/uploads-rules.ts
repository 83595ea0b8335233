import { brokenImage, notAnImage, tooManyPixels } from "@colheita/contract/uploads/uploads-endpoints";
import type { UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import type { Problem } from "@colheita/contract/kit";
import {
  documentUse,
  portraitUse,
  type ImageFault,
  type ImageUse,
} from "../../platform/images/image-rules.ts";

interface ImageStorage {
  /** The folder of the store (7.5). */
  readonly folder: string;
  readonly use: ImageUse;
}

const storages: Readonly<Record<UploadPurpose, ImageStorage>> = {
  "profile-photo": { folder: "ProfilePictures", use: portraitUse },
  "case-image": { folder: "CaseFiles", use: documentUse },
};

/** Returns where and how large the image of an upload is stored (5.5, 7.5). */
export const storageFor = (purpose: UploadPurpose): ImageStorage => storages[purpose];

/** Returns the key of an upload's file, whether it is there yet or not: the same for every retry. */
export const keyOf = ({ purpose, id }: { readonly purpose: UploadPurpose; readonly id: string }): string =>
  `${storages[purpose].folder}/${id}.jpeg`;

/** Returns the upload whose file this is. */
export const uploadIdOf = (fileKey: string): string => fileKey.replace(/^.*\/|\.jpeg$/g, "");

const refusals: Readonly<Record<ImageFault, Problem>> = {
  "not-an-image": notAnImage,
  "broken-image": brokenImage,
  "too-many-pixels": tooManyPixels,
};

/** Returns the refusal of bytes that are no image. */
export const refusalOfImage = (fault: ImageFault): Problem => refusals[fault];
