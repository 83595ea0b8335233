import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import { common } from "@colheita/contract/kit";
import type * as endpoints from "@colheita/contract/earning/rule-endpoints";
import type { LineOutcome } from "@colheita/contract/earning/earning-records";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { memberOf } from "../identity/index.ts";
import { seasonIdOn } from "../points/index.ts";
import { PURCHASE } from "./draft-rule.ts";
import { evaluate, inForceOn, sumOf, type Outcome, type Purchase } from "./earning-rules.ts";
import { noteOf } from "./earning-words.ts";
import { findVersion, versionsWithin, type StoredVersion } from "./rule-store.ts";
import { readTally } from "./tally-store.ts";

type Tried = InputOf<typeof endpoints.tryPurchase>["body"];
type Told = ReplyOf<typeof endpoints.tryPurchase>;

/** Section 9, "Defaults and labels". */
const USUAL = { category: "Agricultor", milestone: "Parceiro" };

/** A line with what came of it, as it is told. */
export function toLine(
  line: { readonly product: string; readonly description: string; readonly cents: number },
  outcome: Outcome,
  versions: readonly Pick<StoredVersion, "id" | "name" | "number">[],
): LineOutcome {
  const { product, description, cents } = line;
  const version = versions.find(({ id }) => id === outcome.versionId);
  return {
    product,
    description,
    cents,
    points: outcome.points,
    versionId: outcome.versionId ?? undefined,
    ruleName: version?.name,
    ruleNumber: version?.number,
    reason: outcome.reason ?? undefined,
    note: noteOf(outcome),
  };
}

/** Whoever would buy: a member as they are, or anybody as the call describes them. */
async function buyerOf(db: Db, { memberId, ...tried }: Tried): Promise<typeof USUAL> {
  const given = {
    ...(tried.category !== undefined && { category: tried.category }),
    ...(tried.milestone !== undefined && { milestone: tried.milestone }),
  };
  if (memberId === undefined) return { ...USUAL, ...given };
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  return { category: member.category, milestone: member.milestoneCategory, ...given };
}

/** The rules of a day, with a version that is tried among them as if it were published. */
async function rulesOf(db: Db, { boughtOn, versionId }: Tried): Promise<StoredVersion[]> {
  const published = await versionsWithin(db, boughtOn, boughtOn);
  if (versionId === undefined) return inForceOn(published, boughtOn);
  const tried = await findVersion(db, versionId);
  if (!tried) throw new Refusal(common.notFound);
  return inForceOn([...published.filter(({ id }) => id !== versionId), tried], boughtOn);
}

/**
 * Says what each line of a purchase would earn and by which rule, or why none. Writes nothing.
 * @throws Refusal `not-found` for a member or a version that there is not.
 */
export async function tryPurchase(db: Db, tried: Tried): Promise<Told> {
  const versions = await rulesOf(db, tried);
  const { memberId = "", event = PURCHASE, boughtOn, distributor = "", channel = "" } = tried;
  const lines = tried.lines.map(
    ({ product, productCategory = "", description = "", cents, quantity = 1 }) => ({
      product,
      productCategory,
      description,
      cents,
      quantity,
    }),
  );
  const purchase: Purchase = {
    ...(await buyerOf(db, tried)),
    memberId,
    event,
    boughtOn,
    seasonId: (await seasonIdOn(db, boughtOn)) ?? "",
    distributor,
    channel,
    lines,
  };
  const ruleIds = versions.map(({ ruleId }) => ruleId);
  const outcomes = evaluate(purchase, versions, await readTally(db, { memberIds: [memberId], ruleIds }));
  return {
    points: sumOf(outcomes),
    lines: lines.flatMap((line, index) => {
      const outcome = outcomes[index];
      return outcome ? [toLine(line, outcome, versions)] : [];
    }),
  };
}
