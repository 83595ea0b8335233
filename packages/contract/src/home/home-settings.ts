import { between, jsonSetting, perUserType, type SettingTable } from "../kit/setting.ts";

/** What the home page shows, by setting. */
export const homeSettings = {
  /** Below this many points a reward belongs on the visitor's page: within sight of a first season. */
  VisitorRewardPoints: jsonSetting(between(1, 10_000_000), 80_000),
  HomeNewsCount: perUserType(jsonSetting(between(0, 12), 3)),
} as const satisfies SettingTable;
