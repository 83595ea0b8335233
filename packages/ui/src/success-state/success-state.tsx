import type { ReactNode } from "react";
import { palette } from "../patterns/palette.ts";
import { Scene, StateScene, type StateTexts } from "../state-scene/state-scene.tsx";

export interface SuccessStateProps extends StateTexts {
  action?: ReactNode;
}

/** Shows that something is done: a harvested ipê plot with a tick. */
export function SuccessState({ action, ...texts }: SuccessStateProps) {
  const scene = (
    <Scene ground={palette.ipe}>
      <path d="M10 28H250M10 54H250M10 80H250M10 106H244" stroke={palette.ipeEscuro} strokeWidth="8" />
      <path d="M98 66l22 22 44-48" stroke={palette.tinta} strokeWidth="12" />
    </Scene>
  );
  return <StateScene {...texts} scene={scene} actions={action} />;
}
