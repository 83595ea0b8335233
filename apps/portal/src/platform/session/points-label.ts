import { pointsLabelOf } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { words } from "../../portal-words.ts";
import { useSession } from "./session-state.ts";
import type { MemberSession } from "./session-state.ts";

/** What the programme calls points: a member's own word comes with the session, before any amount; everybody's with the page. */
export function usePointsLabel(): PointsLabel {
  const session = useSession();
  return pointsLabelOf(session.status === "member" ? session.member.pointsLabel : words.POINTS_LABEL);
}

/** What the programme calls a level. */
export function useLevelLabel(): string {
  const session = useSession();
  const own = session.status === "member" ? session.member.levelLabel : undefined;
  return own ?? words.LEVEL_LABEL;
}

/** What a member's level is called: their balance, where it is known, tells it at once when they reach another. */
export function levelNameOf({ member }: MemberSession, balance: Balance | undefined): string {
  return balance?.level?.name ?? member.milestoneCategory;
}
