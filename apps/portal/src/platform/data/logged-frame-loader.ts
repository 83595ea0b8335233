import { lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { loadCode } from "../navigation/load-code.ts";

export type LoggedFrameModule = typeof import("./logged-frame.tsx");

let component: ComponentType<{ children: ReactNode }> | undefined;

/** Makes the frame ready before the first drawing of a logged page. */
export function keepLoggedFrame(module: LoggedFrameModule): void {
  component = module.default;
}

/** What every logged page stands in: session, data and live updates. Public pages do not load it. */
export function loggedFrame(): ComponentType<{ children: ReactNode }> {
  component ??= lazy(() => loadCode(() => import("./logged-frame.tsx")));
  return component;
}
