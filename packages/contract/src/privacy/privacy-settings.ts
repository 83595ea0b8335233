import * as z from "zod/mini";
import { between, jsonSetting, type SettingTable } from "../kit/setting.ts";

/** What leaving and taking data along are bound to. */
export const privacySettings = {
  /**
   * Copies of their data that a member may ask for in a day, the days that the points of a closed account stand still before
   * they are forfeited (DECISIONS, "Privacy"), and those that the team has to agree that it is opened again.
   */
  PrivacyRules: jsonSetting(
    z.object({
      exportsPerDay: between(1, 100),
      frozenDays: between(1, 365),
      withdrawalDays: between(1, 60),
    }),
    { exportsPerDay: 3, frozenDays: 30, withdrawalDays: 7 },
  ),
} as const satisfies SettingTable;
