import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { palette } from "../patterns/palette.ts";
import { Scene, StateScene, type StateTexts } from "../state-scene/state-scene.tsx";

export interface ErrorStateProps extends StateTexts {
  retryLabel?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Beside the retry: help, a way back. */
  action?: ReactNode;
}

const SEEDLING = "v-9m0 2c-6 0-7-5-7-7 4 0 7 2 7 7zm0 2c5 0 7-4 7-6-5 0-7 2-7 6z";
const COLUMNS = [22, 40, 58, 76, 94, 112, 130, 148, 166, 184, 202, 220, 238];
const GAP = [
  { y: 40, from: 112, to: 166 },
  { y: 66, from: 130, to: 166 },
  { y: 92, from: 112, to: 148 },
  { y: 118, from: 222, to: 250 },
];
const planted = GAP.flatMap(({ y, from, to }) =>
  COLUMNS.filter((x) => x < from || x > to).map((x) => `M${x} ${y}${SEEDLING}`),
).join("");

/** Shows that something could not be read: a gap in the planting, what is safe, and a retry. */
export function ErrorState({ retryLabel, onRetry, isRetrying, action, ...texts }: ErrorStateProps) {
  const scene = (
    <Scene ground="#EAF0EB">
      <path d="M10 42H250M10 68H250M10 94H250M10 120H232" stroke={palette.terraClara} strokeWidth="5" />
      <path d={planted} fill={palette.broto} stroke={palette.broto} strokeWidth="1.5" />
      <path d="M102 18H176V104H102Z" stroke="#B3141E" strokeWidth="3" strokeDasharray="9 6" />
    </Scene>
  );
  const retry = retryLabel && onRetry && (
    <Button variant="secondary" onClick={onRetry} isBusy={isRetrying}>
      {retryLabel}
    </Button>
  );
  const actions = (retry || action) && (
    <>
      {retry}
      {action}
    </>
  );
  return (
    <div role="alert">
      <StateScene {...texts} scene={scene} actions={actions} />
    </div>
  );
}
