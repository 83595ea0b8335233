import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { emptyTally, totalKey, type Tally } from "../rule/earning-rules.ts";

/** Points by a rule of a member in a season. */
interface Total {
  readonly memberId: string;
  readonly ruleId: string;
  readonly seasonId: string;
  readonly points: number;
}

/** Whose totals, by which rules and in which seasons, and the rules with a budget among them. */
export interface TallyScope {
  readonly memberId: string;
  readonly seasonIds: readonly string[];
  readonly ruleIds: readonly string[];
  readonly budgetedIds: readonly string[];
}

function toTally(totals: readonly Total[], rules: readonly Budget[]): Tally {
  const tally = emptyTally();
  for (const { memberId, ruleId, seasonId, points } of totals)
    tally.earned.set(totalKey(memberId, ruleId, seasonId), points);
  for (const { id, spentPoints } of rules) tally.spent.set(id, spentPoints);
  return tally;
}

/**
 * Returns what was given before, held until the transaction ends: the rules with a budget first, in the order of their
 * ids, then the member's totals, so that no two wait for each other; the ledger's lock comes after.
 */
export async function lockTally(tx: Tx, scope: TallyScope): Promise<Tally> {
  const { memberId, seasonIds, ruleIds, budgetedIds } = scope;
  const rules = budgetedIds.length === 0 ? [] : await lockBudgets(tx, budgetedIds);
  if (ruleIds.length === 0) return toTally([], rules);
  // A total that there is is written as it was: that holds it, in the order of the rows.
  const { rows: totals } = await sql<Total>`
    insert into earning.member_total as total (member_id, rule_id, season_id)
    select ${memberId}, rule_id, season_id from unnest(${[...ruleIds]}::text[]) rule_id,
      unnest(${[...seasonIds]}::text[]) season_id
    order by rule_id, season_id
    on conflict (member_id, rule_id, season_id) do update set points = total.points
    returning member_id, rule_id, season_id, points`.execute(tx);
  return toTally(totals, rules);
}

interface Budget {
  readonly id: string;
  readonly spentPoints: number;
}

/**
 * Locks the budgets of rules. A total that somebody adds refers to its rule, and must not wait for a gift from its
 * budget.
 */
async function lockBudgets(tx: Tx, ruleIds: readonly string[]): Promise<Budget[]> {
  const { rows } = await sql<Budget>`select id, spent_points from earning.rule
    where id = any(${[...ruleIds]}::text[]) order by id for no key update`.execute(tx);
  return rows;
}

/** Returns what was given before to these members, as it is now. */
export async function readTally(
  db: Db,
  { memberIds, ruleIds }: { readonly memberIds: readonly string[]; readonly ruleIds: readonly string[] },
): Promise<Tally> {
  const { rows: rules } = await sql<{ id: string; spentPoints: number }>`
    select id, spent_points from earning.rule where id = any(${[...ruleIds]}::text[])`.execute(db);
  const { rows: totals } =
    await sql<Total>`select member_id, rule_id, season_id, points from earning.member_total
    where member_id = any(${[...memberIds]}::text[]) and rule_id = any(${[...ruleIds]}::text[])`.execute(db);
  return toTally(totals, rules);
}

/** Stores what a tally counts now of what this transaction holds. */
export async function storeTally(tx: Tx, scope: TallyScope, tally: Tally): Promise<void> {
  const { memberId, seasonIds, ruleIds, budgetedIds } = scope;
  const totals = ruleIds.flatMap((ruleId) =>
    seasonIds.map((seasonId) => ({
      ruleId,
      seasonId,
      points: tally.earned.get(totalKey(memberId, ruleId, seasonId)) ?? 0,
    })),
  );
  await sql`update earning.member_total total set points = given.points
    from unnest(${totals.map(({ ruleId }) => ruleId)}::text[], ${totals.map(({ seasonId }) => seasonId)}::text[],
      ${totals.map(({ points }) => points)}::bigint[]) as given (rule_id, season_id, points)
    where total.member_id = ${memberId} and total.rule_id = given.rule_id and total.season_id = given.season_id
      and total.points <> given.points`.execute(tx);
  if (budgetedIds.length === 0) return;
  await sql`update earning.rule set spent_points = given.points
    from unnest(${[...budgetedIds]}::text[], ${budgetedIds.map((id) => tally.spent.get(id) ?? 0)}::bigint[])
      as given (id, points)
    where rule.id = given.id and rule.spent_points <> given.points`.execute(tx);
}
