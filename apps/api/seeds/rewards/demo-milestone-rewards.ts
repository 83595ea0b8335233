import { sql } from "kysely";
import { insertMilestoneReward } from "../../src/capabilities/rewards/index.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { seededRewards } from "./demo-rewards.ts";

/** What the demo's milestones offer, by the drawings of the rewards: of one level one of three is chosen. */
const offered: Readonly<Record<string, readonly string[]>> = {
  Broto: ["garrafa-termica", "vale-mercado-150", "vale-livros"],
  Lavoura: ["kit-churrasco", "vale-combustivel-200", "vale-mercado-300"],
  Colheita: ["caixa-termica", "vale-combustivel-500", "churrasqueira"],
};

/** Lets milestones of every season offer rewards. Call it once seasons and catalogue are there. */
export async function seedMilestoneRewards(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from points.milestone`.execute(tx);
  for (const { id: milestoneId, name } of rows)
    for (const art of offered[name] ?? []) {
      const reward = seededRewards.find(({ imageUrl }) => imageUrl === `/art/rewards/${art}.svg`);
      if (!reward) throw new Error(`the demo has no reward with the drawing ${art}`);
      await insertMilestoneReward(tx, { id: newId("a1O"), milestoneId, rewardId: reward.id });
    }
}
