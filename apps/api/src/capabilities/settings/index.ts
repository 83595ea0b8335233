import type { Capability } from "../../platform/capability.ts";
import { SETTINGS_CHANGED } from "./change-setting.ts";
import { settingsCrontab, settingsJobs } from "./settings-jobs.ts";
import { settingsCache, takeSnapshot } from "./settings-cache.ts";
import { settingsRoutes } from "./settings-routes.ts";

export {
  changeSetting,
  objectOf as settingObject,
  takesUserTypes,
  type SettingChange,
} from "./change-setting.ts";
export {
  checkValue,
  describeSettings,
  holdValue,
  isSettingName,
  makeChange,
  type AgreedChange,
  type DescribedSetting,
} from "./settings-desk.ts";
export { EVERYBODY } from "./setting-rules.ts";
export { portalSettings } from "./settings-of-portal.ts";
export { readSetting } from "./read-setting.ts";

/** What an operator may change without a new version. Every other capability may read it. */
export const settingsCapability: Capability = {
  name: "settings",
  routes: settingsRoutes,
  jobs: settingsJobs,
  crontab: settingsCrontab,
  start: (platform) => settingsCache.keepFresh(platform, SETTINGS_CHANGED, takeSnapshot),
};
