import * as z from "zod/mini";
import { between, jsonSetting, perUserType, textSetting, type SettingTable } from "../kit/setting.ts";

const MOST_POINTS = 10_000_000;

/**
 * Whether this kind of member sends and receives points, the fewest of one transfer, the most that a member sends in a day, and
 * how many receivers one may look up in 24 hours.
 */
const TransferLimits = z.object({
  isOpen: z.boolean(),
  fewest: between(1, MOST_POINTS),
  perDay: between(1, MOST_POINTS),
  lookUpsPerDay: between(1, 1_000),
});

/** The programme's, while nobody set others. */
const transferLimits = { isOpen: true, fewest: 100, perDay: 50_000, lookUpsPerDay: 20 };

/** By what points live, by setting. */
export const pointsSettings = {
  /** Days before an expiry at which the member is notified. */
  ExpiryNoticeDays: jsonSetting(z.array(between(1, 365)), [60, 30, 7]),
  /** What the level is called of who reached no milestone (3.1, MilestoneCategory__c). */
  FirstLevel: textSetting("Parceiro", 40),
  /** Days after its last in which what is written to a season still counts for its levels. */
  SeasonCloseDays: jsonSetting(between(0, 180), 15),
  /** Days that points asked for by hand, or a planned season, wait for a second person. */
  CreditRequestDays: jsonSetting(between(1, 365), 30),
  /** Days that points live again when the redemption of an expired lot comes back. */
  ReturnedPointsDays: jsonSetting(between(1, 365), 30),
  /** What points from member to member are bound to. */
  TransferRules: perUserType(jsonSetting(TransferLimits, transferLimits)),
} as const satisfies SettingTable;
