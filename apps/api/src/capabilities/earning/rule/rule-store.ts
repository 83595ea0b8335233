import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Multiplier, RuleVersion } from "./earning-rules.ts";

export type VersionState = "draft" | "published" | "retired";

/** What a draft says. */
export interface VersionTerms extends Omit<RuleVersion, "id" | "ruleId" | "number" | "retiredOn"> {
  readonly name: string;
  readonly description: string;
  readonly screen: string | null;
  readonly campaign: string | null;
  readonly lotDays: number;
  readonly waitDays: number;
}

/** A version in any state. */
export interface StoredVersion extends VersionTerms {
  readonly id: string;
  readonly ruleId: string;
  readonly number: number;
  readonly retiredOn: string | null;
  readonly state: VersionState;
  /** Counts the wordings of the draft. */
  readonly revision: number;
  readonly spentPoints: number;
  readonly writtenBy: readonly string[];
  readonly approvedBy: string | null;
  readonly publishedAt: Date | null;
}

const COLUMNS = [
  "version.id",
  "version.ruleId",
  "version.number",
  "version.kind",
  "version.name",
  "version.description",
  "version.screen",
  "version.event",
  "version.points",
  "version.stepCents",
  "version.startsOn",
  "version.endsOn",
  "version.categories",
  "version.milestones",
  "version.products",
  "version.productCategories",
  "version.distributors",
  "version.channels",
  "version.multipliers",
  "version.capPoints",
  "version.campaign",
  "version.budgetPoints",
  "version.lotDays",
  "version.waitDays",
  "version.state",
  "version.revision",
  "version.writtenBy",
  "version.approvedBy",
  "version.publishedAt",
  "version.retiredOn",
  "rule.spentPoints",
] as const;

const versions = (db: Db | Tx) =>
  db
    .selectFrom("earning.version as version")
    .innerJoin("earning.rule as rule", "rule.id", "version.ruleId")
    .select(COLUMNS)
    .$narrowType<{ multipliers: Multiplier[] }>();

/** So many are listed: a programme has some dozens. */
const MOST_LISTED = 500;

/** Returns versions in every state, the newest first. */
export async function listVersions(db: Db): Promise<StoredVersion[]> {
  return versions(db).orderBy("version.id", "desc").limit(MOST_LISTED).execute();
}

/** Returns a version in any state. */
export async function findVersion(db: Db, id: string): Promise<StoredVersion | undefined> {
  return versions(db).where("version.id", "=", id).executeTakeFirst();
}

/** Returns a version, held until the transaction ends. */
export async function lockVersion(tx: Tx, id: string): Promise<StoredVersion | undefined> {
  return versions(tx).where("version.id", "=", id).forUpdate("version").executeTakeFirst();
}

/**
 * Returns the versions that were published and may count on a day of this period; of those retired, for the days
 * before.
 */
export async function versionsWithin(db: Db | Tx, from: string, to: string): Promise<StoredVersion[]> {
  return versions(db)
    .where("version.state", "in", ["published", "retired"])
    .where("version.startsOn", "<=", to)
    .where((where) => where.or([where("version.endsOn", "is", null), where("version.endsOn", ">=", from)]))
    .where((where) =>
      where.or([where("version.retiredOn", "is", null), where("version.retiredOn", ">", from)]),
    )
    .execute();
}

/** Adds a rule. */
export async function insertRule(tx: Tx, id: string): Promise<void> {
  await tx.insertInto("earning.rule").values({ id }).execute();
}

/** Holds a rule, so that its versions are numbered one after the other. Returns whether there is one. */
export async function lockRule(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("earning.rule")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const toRow = ({ multipliers, ...rest }: VersionTerms) => ({
  ...rest,
  categories: [...rest.categories],
  milestones: [...rest.milestones],
  products: [...rest.products],
  productCategories: [...rest.productCategories],
  distributors: [...rest.distributors],
  channels: [...rest.channels],
  multipliers: JSON.stringify(multipliers),
});

/** A version that is added: a draft, or one that another operator has approved already. */
export interface AddedVersion {
  readonly id: string;
  readonly ruleId: string;
  readonly terms: VersionTerms;
  readonly writtenBy: string;
  readonly approvedBy?: string | undefined;
}

/** Adds the next version of a rule. */
export async function insertVersion(tx: Tx, added: AddedVersion): Promise<void> {
  const { id, ruleId, terms, writtenBy, approvedBy } = added;
  const publishedAt = sql<Date>`platform.clock()`;
  await tx
    .insertInto("earning.version")
    .values({
      ...toRow(terms),
      id,
      ruleId,
      writtenBy: [writtenBy],
      ...(approvedBy !== undefined && { state: "published" as const, approvedBy, publishedAt }),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from earning.version where rule_id = ${ruleId})`,
    })
    .execute();
}

/** Puts other terms into a draft; whoever does has a hand in it from then on. */
export async function updateVersion(
  tx: Tx,
  id: string,
  terms: VersionTerms,
  writtenBy: string,
): Promise<void> {
  await tx
    .updateTable("earning.version")
    .set({
      ...toRow(terms),
      revision: sql<number>`revision + 1`,
      writtenBy: sql<string[]>`array(select distinct unnest(array_append(written_by, ${writtenBy}::text)))`,
    })
    .where("id", "=", id)
    .execute();
}

/** Publishes a version. */
export async function markPublished(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx
    .updateTable("earning.version")
    .set({ state: "published", approvedBy, publishedAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}

/** Retires a version: it counts no more for what is bought from today on. */
export async function markRetired(tx: Tx, id: string, retiredBy: string): Promise<void> {
  await tx
    .updateTable("earning.version")
    .set({ state: "retired", retiredBy, retiredOn: sql<string>`platform.today()` })
    .where("id", "=", id)
    .execute();
}

/** Returns what these versions are called, whatever became of them. */
export async function namesOfVersions(
  db: Db,
  ids: readonly string[],
): Promise<Pick<StoredVersion, "id" | "name" | "number">[]> {
  return db
    .selectFrom("earning.version")
    .select(["id", "name", "number"])
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
}
