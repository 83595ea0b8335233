import { pointsLabelOf } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import { useSession } from "./session-state.ts";

/** What the programme calls points, for who is logged in: a setting that comes with the session, before any amount. */
export function usePointsLabel(): PointsLabel {
  const session = useSession();
  return pointsLabelOf(session.status === "member" ? session.member.pointsLabel : undefined);
}
