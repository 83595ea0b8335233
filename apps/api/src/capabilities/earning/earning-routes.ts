import { getEarnedEntry, getHowToEarn } from "@colheita/contract/earning/earning-endpoints";
import * as counting from "@colheita/contract/earning/counting-endpoints";
import * as endpoints from "@colheita/contract/earning/rule-endpoints";
import { common } from "@colheita/contract/kit";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { changeRule, draftRule, publishRule, retireRule, toShown } from "./rule/draft-rule.ts";
import { readEarnedEntry } from "./purchase/read-earned-entry.ts";
import { readHowToEarn } from "./rule/read-how-to-earn.ts";
import { listPurchases, recalculate, replay } from "./recalculation/recalculate-purchases.ts";
import { findVersion, listVersions } from "./rule/rule-store.ts";
import { tryPurchase } from "./purchase/try-purchase.ts";

const isSuccess = true as const;

export function earningRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, getHowToEarn, ({ caller }) => readHowToEarn(db, caller.memberId));
  serve(server, getEarnedEntry, ({ caller, params }) => readEarnedEntry(db, caller.memberId, params.entryId));
  serve(server, endpoints.listRuleVersions, async () => ({
    versions: (await listVersions(db)).map((version) => toShown(version)),
  }));
  serve(server, endpoints.getRuleVersion, async ({ params }) => {
    const version = await findVersion(db, params.ruleVersionId);
    if (!version) throw new Refusal(common.notFound);
    return toShown(version);
  });
  serve(server, endpoints.draftRuleVersion, ({ caller, body, once }) =>
    once(async (tx) => ({ isSuccess, id: await draftRule(tx, caller, body) })),
  );
  serve(server, endpoints.changeRuleVersion, async ({ caller, params, body, records }) => {
    await records.write((tx) => changeRule(tx, caller, params.ruleVersionId, body));
    return { isSuccess };
  });
  serve(server, endpoints.publishRuleVersion, async ({ caller, params, body, records }) => {
    await records.write((tx) => publishRule(tx, caller, params.ruleVersionId, body.revision));
    return { isSuccess };
  });
  serve(server, endpoints.retireRuleVersion, async ({ caller, params, records }) => {
    await records.write((tx) => retireRule(tx, caller, params.ruleVersionId));
    return { isSuccess };
  });
  serve(server, counting.tryPurchase, ({ body }) => tryPurchase(db, body));
  serve(server, counting.listPurchases, async ({ query }) => ({
    purchases: await listPurchases(db, query),
  }));
  serve(server, counting.replayPeriod, ({ body }) => replay(db, body));
  serve(server, counting.recalculate, ({ caller, body, once }) =>
    once(async (tx) => ({ isSuccess, ...(await recalculate(tx, caller, body)) })),
  );
}
