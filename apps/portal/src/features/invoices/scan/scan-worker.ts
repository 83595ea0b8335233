/// <reference lib="webworker" />
import type { NfeCode } from "@colheita/brazil";
import { readCode, type Effort } from "./code-reader.ts";
import { luminanceOf } from "./luminance.ts";

/** What the page asks for, and what it gets. */
export interface Search {
  readonly picture: Pick<ImageData, "data" | "width" | "height">;
  readonly effort: Effort;
}
export type Found = NfeCode | null;

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener("message", ({ data: { picture, effort } }: MessageEvent<Search>) => {
  const found: Found = readCode(luminanceOf(picture), effort);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page is of its own origin
  self.postMessage(found);
});
