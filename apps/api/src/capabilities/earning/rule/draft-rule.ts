import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type * as endpoints from "@colheita/contract/earning/rule-endpoints";
import { changedSince, notAllowedNow, takesTwoPeople } from "@colheita/contract/earning/rule-problems";
import { common } from "@colheita/contract/kit";
import { audit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import {
  insertRule,
  insertVersion,
  lockRule,
  lockVersion,
  markPublished,
  markRetired,
  updateVersion,
  type StoredVersion,
  type VersionState,
  type VersionTerms,
} from "./rule-store.ts";

type Draft = InputOf<typeof endpoints.draftRuleVersion>["body"];
type Terms = InputOf<typeof endpoints.changeRuleVersion>["body"];
type Shown = ReplyOf<typeof endpoints.getRuleVersion>;

const RULE_PREFIX = "a4R";
const VERSION_PREFIX = "a4V";
/** What a rule is for when nothing else is said. */
export const PURCHASE = "purchase";
/** R$ 1,00: cents below a whole real earn nothing unless the rule says another step. */
const STEP_CENTS = 100;

/** What a version says, as code gives it: for any event, where a call names only those that members earn by today. */
type ReadyTerms = Omit<Terms, "event"> & { readonly event?: string | undefined };

function termsOf(given: ReadyTerms): VersionTerms {
  const { kind, event = PURCHASE, stepCents = STEP_CENTS, visibility, multipliers = [] } = given;
  return {
    kind,
    event,
    name: given.name.trim(),
    description: given.description,
    screen: visibility.screen ?? null,
    points: given.points,
    stepCents: kind === "PointPerDollar" ? stepCents : null,
    startsOn: given.startsOn,
    endsOn: given.endsOn ?? null,
    categories: visibility.categories,
    milestones: visibility.milestones,
    products: given.products ?? [],
    productCategories: given.productCategories ?? [],
    distributors: given.distributors ?? [],
    channels: given.channels ?? [],
    multipliers,
    capPoints: given.capPoints ?? null,
    campaign: given.campaign ?? null,
    budgetPoints: given.budgetPoints ?? null,
    lotDays: given.lotDays,
    waitDays: given.waitDays,
  };
}

/** A version that one operator wrote and another approved: of a rule that there is, or the first of a new one. */
export interface ReadyRule {
  readonly ruleId?: string | undefined;
  readonly terms: ReadyTerms;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

/** Publishes a version at once: of an import, or the demo. */
export async function publishReady(
  tx: Tx,
  { terms, ruleId: given, ...people }: ReadyRule,
): Promise<{ readonly ruleId: string; readonly versionId: string }> {
  const ruleId = given ?? (await addRule(tx));
  const versionId = newId(VERSION_PREFIX);
  await insertVersion(tx, { id: versionId, ruleId, terms: termsOf(terms), ...people });
  return { ruleId, versionId };
}

async function addRule(tx: Tx): Promise<string> {
  const id = newId(RULE_PREFIX);
  await insertRule(tx, id);
  return id;
}

/**
 * Drafts a version: of a rule that there is, or the first of a new one. Returns its id.
 * @throws Refusal `not-found`.
 */
export async function draftRule(tx: Tx, caller: Caller, { ruleId, ...given }: Draft): Promise<string> {
  if (ruleId !== undefined && !(await lockRule(tx, ruleId))) throw new Refusal(common.notFound);
  const id = newId(VERSION_PREFIX);
  const terms = termsOf(given);
  await insertVersion(tx, { id, ruleId: ruleId ?? (await addRule(tx)), terms, writtenBy: caller.memberId });
  await recordInTrail(tx, caller, id, { action: "earning.drafted", after: terms });
  return id;
}

/** Puts other terms into a draft. @throws Refusal `not-found`, `earning/wrong-state`. */
export async function changeRule(tx: Tx, caller: Caller, versionId: string, given: Terms): Promise<void> {
  const { revision, ...before } = await lockIn(tx, versionId, "draft");
  const terms = termsOf(given);
  await updateVersion(tx, versionId, terms, caller.memberId);
  await recordInTrail(tx, caller, versionId, {
    action: "earning.draft-changed",
    before: Object.fromEntries(Object.entries(before).filter(([name]) => name in terms)),
    after: { ...terms, revision: revision + 1 },
  });
}

/**
 * Approves what another operator wrote, as it stands in the revision that was read. It may begin on a day that is past: what
 * was counted before stays as it is until
 * somebody has it counted anew.
 * @throws Refusal `not-found`, `earning/wrong-state`, `earning/takes-two-people`, `earning/changed-since`.
 */
export async function publishRule(
  tx: Tx,
  caller: Caller,
  versionId: string,
  readRevision: number,
): Promise<void> {
  const { writtenBy, revision } = await lockIn(tx, versionId, "draft");
  if (writtenBy.includes(caller.memberId)) throw new Refusal(takesTwoPeople);
  if (revision !== readRevision) throw new Refusal(changedSince);
  await markPublished(tx, versionId, caller.memberId);
  await recordInTrail(tx, caller, versionId, {
    action: "earning.published",
    before: { writtenBy, revision },
  });
}

/** Takes a published version out of force. @throws Refusal `not-found`, `earning/wrong-state`. */
export async function retireRule(tx: Tx, caller: Caller, versionId: string): Promise<void> {
  await lockIn(tx, versionId, "published");
  await markRetired(tx, versionId, caller.memberId);
  await recordInTrail(tx, caller, versionId, { action: "earning.retired" });
}

/** Returns a version in this state, held until the transaction ends. */
async function lockIn(tx: Tx, versionId: string, state: VersionState): Promise<StoredVersion> {
  const version = await lockVersion(tx, versionId);
  if (!version) throw new Refusal(common.notFound);
  if (version.state !== state) throw new Refusal(notAllowedNow);
  return version;
}

function recordInTrail(
  tx: Tx,
  caller: Caller,
  versionId: string,
  deed: { readonly action: string; readonly before?: object; readonly after?: object },
): Promise<void> {
  return audit(tx, { actorId: caller.memberId, object: `earning-version:${versionId}`, ...deed });
}

/** Returns a version as those who write and publish it see it. */
export function toShown(version: StoredVersion): Shown {
  const { id, ruleId, number, state, kind, name, description, points, startsOn } = version;
  const { lotDays, waitDays, spentPoints, revision } = version;
  return {
    id,
    ruleId,
    number,
    state,
    revision,
    kind,
    name,
    description,
    event: version.event,
    points,
    startsOn,
    lotDays,
    waitDays,
    spentPoints,
    stepCents: version.stepCents ?? undefined,
    endsOn: version.endsOn ?? undefined,
    visibility: {
      screen: version.screen ?? undefined,
      categories: [...version.categories],
      milestones: [...version.milestones],
    },
    products: [...version.products],
    productCategories: [...version.productCategories],
    distributors: [...version.distributors],
    channels: [...version.channels],
    multipliers: version.multipliers.map(({ products, productCategories, ...rest }) => ({
      ...rest,
      startsOn: rest.startsOn,
      endsOn: rest.endsOn,
      products: products && [...products],
      productCategories: productCategories && [...productCategories],
    })),
    capPoints: version.capPoints ?? undefined,
    campaign: version.campaign ?? undefined,
    budgetPoints: version.budgetPoints ?? undefined,
    writtenBy: [...version.writtenBy],
    approvedBy: version.approvedBy ?? undefined,
    publishedAt: version.publishedAt ?? undefined,
    retiredOn: version.retiredOn ?? undefined,
  };
}
