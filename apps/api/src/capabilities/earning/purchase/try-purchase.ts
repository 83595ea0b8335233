import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import { common } from "@colheita/contract/kit";
import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";
import type * as endpoints from "@colheita/contract/earning/counting-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { readMoment } from "../../../platform/database/read-moment.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { memberOf } from "../../identity/index.ts";
import { levelNameOf, seasonIdOn } from "../../points/index.ts";
import { readSetting } from "../../settings/index.ts";
import { PURCHASE } from "../rule/draft-rule.ts";
import { evaluate, inForceOn, sumOf, withTried, type Purchase } from "../rule/earning-rules.ts";
import { toPurchaseLine } from "./describe-purchases.ts";
import { findVersion, versionsWithin } from "../rule/rule-store.ts";
import { readTally } from "./tally-store.ts";

type Tried = InputOf<typeof endpoints.tryPurchase>["body"];
type TriedPurchase = ReplyOf<typeof endpoints.tryPurchase>;

type Buyer = Pick<Purchase, "category" | "milestone">;

/** Returns the buyer: a member as they are, or anybody as the call describes them. */
async function buyerOf(db: Db, { memberId, ...tried }: Tried): Promise<Buyer> {
  const usual = await (memberId === undefined ? anybody(db) : knownBuyer(db, memberId));
  return { category: tried.category ?? usual.category, milestone: tried.milestone ?? usual.milestone };
}

const anybody = async (db: Db): Promise<Buyer> => ({
  category: FARMER_CATEGORY,
  milestone: await readSetting(db, "FirstLevel"),
});

async function knownBuyer(db: Db, memberId: string): Promise<Buyer> {
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  return { category: member.category, milestone: await levelNameOf(db, memberId) };
}

/** Returns the rules of a day, with a version that is tried among them; and what all of them are called. */
async function rulesOf(db: Db, { boughtOn, versionId }: Tried) {
  const published = await versionsWithin(db, boughtOn, boughtOn);
  if (versionId === undefined) return { versions: inForceOn(published, boughtOn), named: published };
  const tried = await findVersion(db, versionId);
  if (!tried) throw new Refusal(common.notFound);
  return { versions: inForceOn(withTried(published, tried), boughtOn), named: [tried, ...published] };
}

/**
 * Returns what each line of a purchase would earn and by which rule, or why none. Writes nothing.
 * @throws Refusal `not-found` for a member or a version that there is not.
 */
export function tryPurchase(db: Db, tried: Tried): Promise<TriedPurchase> {
  return readMoment(db, (tx) => describeTrial(tx, tried));
}

async function describeTrial(db: Db, tried: Tried): Promise<TriedPurchase> {
  const { versions, named } = await rulesOf(db, tried);
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
      return outcome ? [toPurchaseLine(line, outcome, named)] : [];
    }),
  };
}
