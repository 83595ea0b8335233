import type { ReplyOf } from "@colheita/contract/kit";
import type { getPublicSettings } from "@colheita/contract/settings/public-settings-endpoints";
import type { Platform } from "../../platform/platform.ts";
import { readSetting } from "./read-setting.ts";

/**
 * Returns what anybody may know of the settings: this list and nothing else, as it holds for these user types (section
 * 1).
 */
export async function publicSettings(
  { db, config }: Pick<Platform, "db" | "config">,
  userTypes: readonly string[] = [],
): Promise<ReplyOf<typeof getPublicSettings>> {
  const [programmeName, pointsLabel, levelLabel, passwordRules, filterOptions, pageSize] = await Promise.all([
    readSetting(db, "ProgrammeName"),
    readSetting(db, "PointsLabel", userTypes),
    readSetting(db, "LevelLabel", userTypes),
    readSetting(db, "PasswordRules"),
    readSetting(db, "FilterProductOptions", userTypes),
    readSetting(db, "PageSize", userTypes),
  ]);
  const isProduction = config.isProduction;
  return {
    programmeName,
    pointsLabel,
    levelLabel,
    passwordRules,
    filterOptions,
    pageSize,
    isProduction,
  };
}
