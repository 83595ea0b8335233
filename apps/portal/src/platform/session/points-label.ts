import { pointsLabelOf } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { words } from "../../portal-words.ts";
import { useSession } from "./session-state.ts";
import type { MemberSession } from "./session-state.ts";

/**
 * Returns the programme's name for points: a member's own comes with the session, before any amount; everybody's
 * with the page.
 */
export function usePointsLabel(): PointsLabel {
  const session = useSession();
  return pointsLabelOf(session.status === "member" ? session.member.pointsLabel : words.POINTS_LABEL);
}

/** Returns the programme's name for a level. */
export function useLevelLabel(): string {
  const session = useSession();
  const own = session.status === "member" ? session.member.levelLabel : undefined;
  return own ?? words.LEVEL_LABEL;
}

/** Returns the name of a member's level: the balance, where it is known, has it at once when they reach another. */
export function levelNameOf({ member }: MemberSession, balance: Balance | undefined): string {
  return balance?.level?.name ?? member.milestoneCategory;
}
