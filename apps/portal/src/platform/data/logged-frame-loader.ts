import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { loadCode } from "../navigation/load-code.ts";

export type LoggedFrameModule = typeof import("../../shell/logged-frame.tsx");

let module: LoggedFrameModule | undefined;

/** Sets the frame before the first drawing of a logged page. */
export function setLoggedFrame(arrived: LoggedFrameModule): void {
  module = arrived;
}

/** Loads the frame of every logged page. */
export async function loadLoggedFrame(): Promise<LoggedFrameModule> {
  module ??= await loadCode(() => import("../../shell/logged-frame.tsx"));
  return module;
}

const LateFrame = lazy(loadLoggedFrame);

/** Returns the frame of every logged page: session, data and live updates. Public pages do not load it. */
export function loggedFrame(): ComponentType<{ children: ReactNode }> {
  return module?.default ?? LateFrame;
}

/** Returns the header and footer note of a member's page, when their code has loaded. */
export function memberShell(): Pick<LoggedFrameModule, "MemberHeader" | "MemberNote"> | undefined {
  return module;
}
