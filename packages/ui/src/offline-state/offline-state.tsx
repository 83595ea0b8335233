import type { ReactNode } from "react";
import { palette } from "../patterns/palette.ts";
import { pivot } from "../patterns/pivot.ts";
import { Scene, StateScene, type StateTexts } from "../state-scene/state-scene.tsx";

export interface OfflineStateProps extends StateTexts {
  action?: ReactNode;
}

const stopped = pivot({
  cx: 130,
  cy: 66,
  radius: 56,
  fill: "#BAC7BE",
  ring: "#9AA9A0",
  wedge: [0.2, 2.1],
  wedgeFill: palette.lavoura,
});

/** Shows that there is no signal: a pivot that stands still. */
export function OfflineState({ action, ...texts }: OfflineStateProps) {
  const scene = (
    <Scene ground={palette.palha}>
      {/* The text is drawn by patterns/pivot.ts. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <g dangerouslySetInnerHTML={{ __html: stopped }} />
      <path d="M130 66V10" stroke={palette.tinta} strokeWidth="4" strokeDasharray="9 6" />
      <circle cx="130" cy="66" r="6" fill={palette.tinta} />
    </Scene>
  );
  return <StateScene {...texts} scene={scene} actions={action} />;
}
