import {
  chooseGoal,
  getCatalogue,
  getCatalogueFilters,
  getReward,
} from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import {
  getConsultantShowcases,
  getManyAvailabilities,
  getShowcases,
} from "@colheita/contract/rewards/showcases-endpoints";
import { wishReward } from "@colheita/contract/rewards/wishes-endpoints";
import { Refusal } from "../../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { notify } from "../../../platform/live/live.ts";
import { readSetting } from "../../settings/index.ts";
import { setGoal } from "./catalogue-store.ts";
import { addWish } from "./keep-wishes.ts";
import { findOffer } from "./offer-store.ts";
import { readCatalogue, readReward } from "./read-catalogue.ts";
import { readAvailabilities, readShowcases } from "./read-showcases.ts";
import { removeWish } from "./wish-store.ts";

/** The profile code that a showcase for consultants names. */
const CONSULTANT = "consultor";

/** Serves the catalogue with its showcases, and what a member marks in it. */
export function catalogueRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, getCatalogue, ({ query, caller }) => readCatalogue(db, caller, query));
  serve(server, getCatalogueFilters, async ({ caller }) => ({
    categories: [...(await readSetting(db, "FilterProductOptions", caller.profileCodes))],
  }));
  serve(server, getReward, ({ params, caller }) => readReward(db, caller, params.rewardId));
  serve(server, chooseGoal, async ({ body, caller, records }) => {
    if (body.rewardId !== null && !(await findOffer(db, caller, body.rewardId)))
      throw new Refusal(common.notFound);
    await records.write(async (tx) => {
      await setGoal(tx, caller.memberId, body.rewardId);
      await notify(tx, caller.memberId, "rewards");
    });
    return { isSuccess: true as const };
  });
  serve(server, wishReward, async ({ params, body, caller, records }) => {
    const act = body.isWished ? addWish : removeWish;
    await records.write(async (tx) => {
      await act(tx, caller, params.rewardId);
      await notify(tx, caller.memberId, "rewards");
    });
    return { isSuccess: true as const };
  });
  serve(server, getShowcases, ({ caller }) => readShowcases(db, caller));
  serve(server, getConsultantShowcases, ({ caller }) => readShowcases(db, caller, CONSULTANT));
  serve(server, getManyAvailabilities, ({ caller, body }) => readAvailabilities(db, caller, body.rewardIds));
}
