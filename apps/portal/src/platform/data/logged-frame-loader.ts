import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { loadCode } from "../navigation/load-code.ts";

export type LoggedFrameModule = typeof import("../../shell/logged-frame.tsx");

let module: LoggedFrameModule | undefined;

/** Makes the frame ready before the first drawing of a logged page. */
export function setLoggedFrame(arrived: LoggedFrameModule): void {
  module = arrived;
}

/** Fetches what every logged page stands in. */
export async function loadLoggedFrame(): Promise<LoggedFrameModule> {
  module ??= await loadCode(() => import("../../shell/logged-frame.tsx"));
  return module;
}

const LateFrame = lazy(loadLoggedFrame);

/** What every logged page stands in: session, data and live updates. Public pages do not load it. */
export function loggedFrame(): ComponentType<{ children: ReactNode }> {
  return module?.default ?? LateFrame;
}

/** What a member's page is framed by, when its code is there. */
export function memberShell(): Pick<LoggedFrameModule, "MemberHeader" | "MemberNote"> | undefined {
  return module;
}
