import * as z from "zod/mini";
import { jsonSetting, words, type SettingTable } from "../kit/setting.ts";

/** Who signs up. */
export const registrationSettings = {
  /** The account types of who signs up: one of the accepted profile strings is among them. */
  SignUpProfiles: jsonSetting(z.array(words(60)), ["agricultor"]),
} as const satisfies SettingTable;
