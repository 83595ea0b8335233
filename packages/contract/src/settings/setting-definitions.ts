import type { Setting } from "../kit/setting.ts";
import { homeSettings } from "../home/home-settings.ts";
import { identitySettings } from "../identity/identity-settings.ts";
import { invoicesSettings } from "../invoices/invoices-settings.ts";
import { placesSettings } from "../places/places-settings.ts";
import { pointsSettings } from "../points/points-settings.ts";
import { privacySettings } from "../privacy/privacy-settings.ts";
import { profileSettings } from "../profile/profile-settings.ts";
import { programmeSettings } from "./programme-settings.ts";
import { registrationSettings } from "../registration/registration-settings.ts";
import { rewardsSettings } from "../rewards/rewards-settings.ts";
import { settingChangesSettings } from "../setting-changes/setting-changes-settings.ts";
import { supportSettings } from "../support/support-settings.ts";
import { uploadsSettings } from "../uploads/uploads-settings.ts";

/**
 * Every setting there is, by its name; each is read somewhere, and a test holds that. The names of the specification
 * are spelt as there, and the figures are the programme's rules while nobody sets others. None is a secret: what opens
 * a door is in the environment of the process.
 */
export const definitions = {
  ...programmeSettings,
  ...identitySettings,
  ...pointsSettings,
  ...settingChangesSettings,
  ...uploadsSettings,
  ...profileSettings,
  ...registrationSettings,
  ...supportSettings,
  ...rewardsSettings,
  ...homeSettings,
  ...privacySettings,
  ...placesSettings,
  ...invoicesSettings,
} as const;

export type SettingName = keyof typeof definitions;
/** The names whose value may differ by user type: whoever reads one says for which types. */
export type SettingPerUserType = {
  [Name in SettingName]: (typeof definitions)[Name] extends { readonly isPerUserType: true } ? Name : never;
}[SettingName];
/** What `readSetting` answers for a name. */
export type SettingValue<Name extends SettingName> =
  (typeof definitions)[Name] extends Setting<infer Value> ? Value : never;
