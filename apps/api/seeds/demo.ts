import { sql } from "kysely";
import { insertReward, setGoal } from "../src/capabilities/rewards/index.ts";
import type { NewReward } from "../src/capabilities/rewards/index.ts";
import { newId } from "../src/platform/database/ids.ts";
import type { Tx } from "../src/platform/database/database.ts";
import { enqueue } from "../src/platform/jobs/jobs.ts";
import type { Platform } from "../src/platform/platform.ts";
import { ANA_ID, demoMembers, seedMembers } from "./demo-members.ts";
import { seedCeps } from "./demo-ceps.ts";
import { seedCases } from "./demo-cases.ts";
import { seedContent } from "./demo-content.ts";
import { seedOperators } from "./demo-operators.ts";
import { demoRewards, rewardImageUrl } from "./demo-rewards.ts";
import { seedMovements, type Story } from "./demo-movements.ts";
import { seedRules } from "./demo-earning.ts";
import { seedSeasons } from "./demo-seasons.ts";
import { seedTerms } from "./demo-terms.ts";

/** How much each kind of member moved: farmers by their invoices, sellers by bonuses and the odd invoice. */
function storyOf(member: (typeof demoMembers)[number]): Story {
  const isFarmer = member.profileCodes.includes("agricultor");
  const isMain = member.id === ANA_ID;
  return {
    memberId: member.id,
    seed: member.taxId,
    invoicesPerMonth: isMain ? 6 : isFarmer ? 3 : 1,
    redemptions: isMain ? 11 : isFarmer ? 4 : 2,
    delivery: {
      recipient: member.companyName ?? `${member.firstName} ${member.lastName}`,
      postalCode: member.person.postalCode,
      street: member.person.street,
      number: member.person.addressNumber,
      district: member.person.district,
      city: member.person.city,
      state: member.person.state,
    },
  };
}

async function seedRewards(tx: Tx): Promise<NewReward[]> {
  const rewards = demoRewards.map((reward) => ({
    ...reward,
    id: newId("a1W"),
    imageUrl: rewardImageUrl(reward),
  }));
  for (const reward of rewards) await insertReward(tx, reward);
  return rewards;
}

/** The reward a demo farmer saves for: the cheapest beyond the balance. */
async function chooseGoal(tx: Tx, memberId: string): Promise<void> {
  const goal = await sql<{ id: string }>`select r.id from rewards.reward r, points.balance b
    where b.member_id = ${memberId} and r.points > b.available order by r.points limit 1`.execute(tx);
  const rewardId = goal.rows[0]?.id;
  if (rewardId !== undefined) await setGoal(tx, memberId, rewardId);
}

/**
 * Fills an empty database with the demo programme, all of it or nothing. Dates are relative to today, and the points
 * go through the ledger itself. A database that has members is left alone.
 */
export async function seedDemo(platform: Platform): Promise<void> {
  const { db } = platform;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('colheita.seed-demo'))`.execute(tx);
    const isFilled = await sql`select from identity.member limit 1`.execute(tx);
    if (isFilled.rows.length > 0) return;
    await sql`select set_config('statement_timeout', '120s', true)`.execute(tx);
    await seedSeasons(tx);
    await seedMembers(tx);
    await seedOperators(tx, platform);
    await seedRules(tx);
    const rewards = await seedRewards(tx);
    for (const member of demoMembers) await seedMovements(tx, storyOf(member), rewards);
    // What they were told in those months is old news.
    await sql`update notifications.notification set is_read = true, read_at = created_at`.execute(tx);
    for (const member of demoMembers.slice(0, 3)) await chooseGoal(tx, member.id);
    await seedContent(tx);
    await seedCeps(tx);
    await seedCases(tx);
    await seedTerms(tx, platform.files);
    // The days and seasons that the demo begins with are over: they are sealed and closed as soon as somebody works.
    await enqueue(tx, "points.seal-days", {});
    await enqueue(tx, "points.close-seasons", {});
  });
}
