import * as z from "zod/mini";
import { jsonSetting, words, type SettingTable } from "../kit/setting.ts";

/** What counts as an e-mail of a member. */
export const profileSettings = {
  /** Domains whose e-mails are nobody's: whoever has one is taken to have none (5.2, "fake domain"). */
  FakeEmailDomains: jsonSetting(z.array(words(120)), ["sem-email.colheita.example"]),
} as const satisfies SettingTable;
