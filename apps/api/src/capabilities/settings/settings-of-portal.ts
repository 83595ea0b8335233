import {
  pageWords,
  type PageWord,
  type PageWords,
  type PortalSettings,
} from "@colheita/contract/routes/portal-settings";
import type { Db } from "../../platform/database/database.ts";
import { readSetting } from "./read-setting.ts";
import type { SettingName } from "@colheita/contract/settings/setting-definitions";

/** The setting behind each word that the portal's pages are sent with. */
export const wordSettings = {
  PROGRAMME_NAME: "ProgrammeName",
  POINTS_LABEL: "PointsLabel",
  LEVEL_LABEL: "LevelLabel",
  WELCOME_TITLE: "VisitorWelcomeTitle",
  WELCOME_TEXT: "VisitorWelcomeText",
  STEP_1_TITLE: "VisitorStep1Title",
  STEP_1_TEXT: "VisitorStep1Text",
  STEP_2_TITLE: "VisitorStep2Title",
  STEP_2_TEXT: "VisitorStep2Text",
  STEP_3_TITLE: "VisitorStep3Title",
  STEP_3_TEXT: "VisitorStep3Text",
} as const satisfies Record<PageWord, SettingName>;

/** Returns the words and figures that the portal's pages are sent with, as they hold for everybody. */
export async function portalSettings(db: Db): Promise<PortalSettings> {
  const names = Object.keys(pageWords) as PageWord[];
  const texts = await Promise.all(names.map((word) => readSetting(db, wordSettings[word], [])));
  const words = Object.fromEntries(names.map((name, index) => [name, texts[index]])) as unknown as PageWords;
  return { words, figures: await readSetting(db, "PortalFigures") };
}
