import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getPublicSettings } from "@colheita/contract/settings/public-settings-endpoints";
import { saveMember } from "./saved-member.ts";
import { read } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

/** Asks again what points and levels are called. What can't be asked now stays: the next session says it, too. */
export async function refreshPointsLabel(): Promise<void> {
  const before = sessionState();
  if (before.status !== "member") return;
  try {
    const { pointsLabel, levelLabel } = await read(getPublicSettings, {});
    const now = sessionState();
    if (now.status !== "member" || now.member.id !== before.member.id) return;
    if (now.member.pointsLabel === pointsLabel && now.member.levelLabel === levelLabel) return;
    const member = { ...now.member, pointsLabel, levelLabel };
    setSessionState({ ...now, member });
    await saveMember(member);
  } catch (error) {
    if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) throw error;
  }
}
