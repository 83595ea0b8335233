import * as z from "zod/mini";
import { between, jsonSetting, perUserType, words, type SettingTable } from "../kit/setting.ts";
import { MOST_UNITS } from "./rewards-endpoints.ts";

const FilterOptions = z.array(z.object({ value: words(40), label: words(60) }));

/** How rewards are shown and redeemed, by setting. */
export const rewardsSettings = {
  /** The most units of a reward that one redemption may have. */
  MostUnits: perUserType(jsonSetting(between(1, MOST_UNITS), 10)),
  /** Rewards on a page of the catalogue. */
  CataloguePageSize: perUserType(jsonSetting(between(1, 50), 12)),
  HoldMinutes: perUserType(jsonSetting(between(1, 1_440), 30)),
  /** How long a redemption waits before its supplier hears of it: so long the member may cancel. */
  OrderDelayMinutes: perUserType(jsonSetting(between(0, 29), 10)),
  FilterProductOptions: perUserType(jsonSetting(FilterOptions, [])),
} as const satisfies SettingTable;
