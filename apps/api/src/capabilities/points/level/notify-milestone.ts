import { formatDate, formatPoints, pointsLabelOf } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Tx } from "../../../platform/database/database.ts";
import { memberOf } from "../../identity/index.ts";
import { notifyMember } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { levelOf } from "./level-rules.ts";
import { factsOf } from "./level-store.ts";
import { milestoneById } from "../season/season-store.ts";

/**
 * Notifies a member that they reached a milestone, and how long its level holds; where a level that they carried over
 * stands above it, that this one goes on. Whoever calls knows that it was reached for the first time.
 */
export async function notifyMilestone(tx: Tx, memberId: string, milestoneId: string): Promise<void> {
  const [milestone, member, facts] = [
    await milestoneById(tx, milestoneId),
    await memberOf(tx, memberId),
    await factsOf(tx, memberId),
  ];
  const codes = member?.profileCodes ?? [];
  const label = await readSetting(tx, "LevelLabel", codes);
  const points = formatPoints(milestone.points, pointsLabelOf(await readSetting(tx, "PointsLabel", codes)));
  const { name = milestone.name, holdsUntil } = levelOf(facts);
  const until = holdsUntil === undefined ? "" : ` até ${formatDate(holdsUntil)}`;
  const lasting =
    name !== milestone.name
      ? ` Continua valendo: ${label} ${name}${until}.`
      : until === ""
        ? " Vale até o fim da próxima safra."
        : ` Vale${until}.`;
  await notifyMember(tx, {
    memberId,
    title: `Você alcançou: ${label} ${milestone.name}`,
    message: `Você chegou a ${points} na safra ${milestone.seasonName}.${lasting}`,
    actionUrl: pathOf("home"),
  });
}
