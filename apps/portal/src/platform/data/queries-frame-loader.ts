import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
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

/** Fetches the query library with what it stands in. */
export async function loadQueriesFrame(): Promise<QueriesFrameModule> {
  module ??= await loadCode(() => import("./queries-frame.tsx"));
  return module;
}

const LateFrame = lazy(loadQueriesFrame);

/** What pages with queries stand in. */
export function queriesFrame(): ComponentType<{ children: ReactNode }> {
  return module?.default ?? LateFrame;
}
