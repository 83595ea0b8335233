import type { Capability } from "../../platform/capability.ts";
import type { Platform } from "../../platform/platform.ts";
import { SETTINGS_CHANGED } from "./change-setting.ts";
import { settingsCrontab, settingsJobs } from "./settings-jobs.ts";
import { keepSettings } from "./settings-kept.ts";
import { settingsRoutes } from "./settings-routes.ts";

export { changeSetting, type SettingChange } from "./change-setting.ts";
export { readSetting } from "./read-setting.ts";
export type { ReadingText, SettingName, SettingValue } from "./setting-definitions.ts";

/** Belt and braces: whatever a notice missed is seen after this long. */
const REREAD_MS = 60_000;

/** Keeps the settings in the memory of this process and reads them again when any process changed one. */
async function start({ db, live, log }: Platform): Promise<() => Promise<void>> {
  const kept = await keepSettings(db);
  const reread = (): void => {
    kept.refresh().catch((error: unknown) => log.warn({ err: error }, "settings could not be read again"));
  };
  const stopHearing = [live.onNotice(SETTINGS_CHANGED, reread), live.onNotice("gap", reread)];
  const timer = setInterval(reread, REREAD_MS).unref();
  return async () => {
    clearInterval(timer);
    for (const stop of stopHearing) stop();
    kept.forget();
  };
}

/** What an operator may change without a new version. Every other capability may read it. */
export const settingsCapability: Capability = {
  name: "settings",
  routes: settingsRoutes,
  jobs: settingsJobs,
  crontab: settingsCrontab,
  start,
};
