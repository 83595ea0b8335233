import { between, jsonSetting, type SettingTable } from "../kit/setting.ts";

/** How long a change waits for its second person. */
export const settingChangesSettings = {
  /** Days that the change of a setting waits for a second person. */
  SettingChangeDays: jsonSetting(between(1, 365), 30),
} as const satisfies SettingTable;
