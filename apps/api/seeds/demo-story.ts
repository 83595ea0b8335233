import { sql } from "kysely";
import { setGoal } from "../src/capabilities/rewards/index.ts";
import type { Tx } from "../src/platform/database/database.ts";
import { ANA_ID, demoMembers } from "./identity/demo-members.ts";
import { seedMovements, type Story } from "./points/demo-movements.ts";
import { seedMilestoneRewards } from "./rewards/demo-milestone-rewards.ts";
import { seededRewards } from "./rewards/demo-rewards.ts";

/** Returns how much each kind of member moved: farmers by their invoices, sellers by bonuses and the odd invoice. */
function storyOf(member: (typeof demoMembers)[number], index: number): Story {
  const isFarmer = member.profileCodes.includes("agricultor");
  const isMain = member.id === ANA_ID;
  return {
    memberId: member.id,
    seed: member.taxId,
    series: index + 1,
    invoicesPerMonth: isMain ? 6 : isFarmer ? 3 : 1,
    redemptions: isMain ? 11 : isFarmer ? 4 : 2,
    ...(isMain && { newestArrivedDaysAgo: 3 }),
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

/** Chooses the reward that a demo farmer saves for: the cheapest beyond the balance. */
async function chooseGoal(tx: Tx, memberId: string): Promise<void> {
  const goal = await sql<{ id: string }>`select r.id from rewards.reward r, points.balance b
    where b.member_id = ${memberId} and r.points > b.available order by r.points limit 1`.execute(tx);
  const rewardId = goal.rows[0]?.id;
  if (rewardId !== undefined) await setGoal(tx, memberId, rewardId);
}

/** Lets the members of the demo live their last 18 months, once all that they live with is there. */
export async function playStory(tx: Tx): Promise<void> {
  const { rows: fresh } = await sql<{ id: string }>`select id from notifications.notification`.execute(tx);
  for (const [index, member] of demoMembers.entries())
    await seedMovements(tx, storyOf(member, index), seededRewards);
  // Their notifications of those months are old news; what the demo has them find unread stays so.
  await sql`update notifications.notification set is_read = true, read_at = created_at
    where not (id = any(${fresh.map(({ id }) => id)}))`.execute(tx);
  await seedMilestoneRewards(tx);
  for (const member of demoMembers.slice(0, 3)) await chooseGoal(tx, member.id);
}
