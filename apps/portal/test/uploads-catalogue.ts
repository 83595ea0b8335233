import { uploadRefusalWords } from "../src/platform/uploads/upload-words.ts";
import type { OnScreen } from "./error-catalogue.ts";

const photo = {
  in: "tests/e2e/account/photo.spec.ts",
  by: "a photo that the server won't have says why, and the one before stays",
};

/** Every code of the images that people send. */
export const uploadsOnScreen: Readonly<Record<string, OnScreen>> = {
  "uploads/not-an-image": { words: uploadRefusalWords("uploads/not-an-image"), ...photo },
  "uploads/broken-image": { words: uploadRefusalWords("uploads/broken-image"), ...photo },
  "uploads/too-many-pixels": { words: uploadRefusalWords("uploads/too-many-pixels"), ...photo },
  "uploads/too-many": { words: uploadRefusalWords("uploads/too-many"), ...photo },
};
