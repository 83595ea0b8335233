import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { insist } from "../boot/insist.ts";
import { loadCode } from "../navigation/load-code.ts";

export type QueriesFrameModule = typeof import("./queries-frame.tsx");

let module: QueriesFrameModule | undefined;

/** Makes the frame ready before the first drawing of a page with queries. */
export function keepQueriesFrame(arrived: QueriesFrameModule): void {
  module = arrived;
}

/** The frame's module, if it is here. */
export function queriesFrameNow(): QueriesFrameModule | undefined {
  return module;
}

async function fetchFrame(): Promise<QueriesFrameModule> {
  module ??= await import("./queries-frame.tsx");
  return module;
}

/** Fetches the query library for a page that stands already, so quietly, and until it comes. */
export function loadQueriesFrame(): Promise<QueriesFrameModule> {
  return insist(fetchFrame);
}

const LateFrame = lazy(() => loadCode(fetchFrame));

/** What pages with queries stand in. */
export function queriesFrame(): ComponentType<{ children: ReactNode }> {
  return module?.default ?? LateFrame;
}
