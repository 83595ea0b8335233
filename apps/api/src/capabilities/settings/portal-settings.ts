import {
  pageWords,
  type PageWord,
  type PageWords,
  type PortalSettings,
} from "@colheita/contract/routes/portal-settings";
import type { Db } from "../../platform/database/database.ts";
import { readSetting } from "./read-setting.ts";
import { wordSettings } from "./setting-definitions.ts";

/** The words and figures that the portal's pages are sent with, as they hold for everybody. */
export async function portalSettings(db: Db): Promise<PortalSettings> {
  const names = Object.keys(pageWords) as PageWord[];
  const texts = await Promise.all(names.map((word) => readSetting(db, wordSettings[word])));
  const words = Object.fromEntries(names.map((name, index) => [name, texts[index]])) as unknown as PageWords;
  return { words, figures: await readSetting(db, "PortalFigures") };
}
