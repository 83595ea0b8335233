import type { ReactNode } from "react";
import { palette } from "../patterns/palette.ts";
import { Scene, StateScene, type StateTexts } from "../state-scene/state-scene.tsx";

export interface EmptyStateProps extends StateTexts {
  /** The button or link that plants the first one. */
  action?: ReactNode;
}

/** Shows that there is nothing here yet: one seedling in bare rows, and the action that plants it. */
export function EmptyState({ action, ...texts }: EmptyStateProps) {
  const scene = (
    <Scene ground="#FAE8DF">
      <path d="M10 42H250M10 68H250M10 94H250M10 120H232" stroke={palette.terraClara} strokeWidth="5" />
      <path d="M130 66v-26" stroke={palette.lavoura} strokeWidth="5" />
      <path
        d="M130 46c0-16-14-22-30-22 0 16 12 22 30 22zM130 54c0-13 12-20 26-20 0 14-10 20-26 20z"
        fill={palette.lavoura}
      />
    </Scene>
  );
  return <StateScene {...texts} scene={scene} actions={action} />;
}
