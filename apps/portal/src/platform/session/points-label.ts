import { pointsLabelOf } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import { words } from "../../programme.ts";
import { useSession } from "./session-state.ts";

/** What the programme calls points: a member's own word comes with the session, before any amount; everybody's with the page. */
export function usePointsLabel(): PointsLabel {
  const session = useSession();
  return pointsLabelOf(session.status === "member" ? session.member.pointsLabel : words.POINTS_LABEL);
}
