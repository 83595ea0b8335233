import { contentPages } from "../content/content-pages.ts";
import { earningPages } from "../earning/earning-pages.ts";
import { homePages } from "../home/home-pages.ts";
import { identityPages } from "../identity/identity-pages.ts";
import { invoicesPages } from "../invoices/invoices-pages.ts";
import { pointsPages } from "../points/points-pages.ts";
import { privacyPages } from "../privacy/privacy-pages.ts";
import { profilePages } from "../profile/profile-pages.ts";
import { referralsPages } from "../referrals/referrals-pages.ts";
import { registrationPages } from "../registration/registration-pages.ts";
import { rewardsPages } from "../rewards/rewards-pages.ts";
import { settingsPages } from "../settings/settings-pages.ts";
import { signOnPages } from "../sign-on/sign-on-pages.ts";
import { supportPages } from "../support/support-pages.ts";
import { termsPages } from "../terms/terms-pages.ts";

/** Every page that exists. */
export const pages = {
  ...homePages,
  ...identityPages,
  ...registrationPages,
  ...signOnPages,
  ...termsPages,
  ...settingsPages,
  ...supportPages,
  ...pointsPages,
  ...earningPages,
  ...rewardsPages,
  ...contentPages,
  ...referralsPages,
  ...profilePages,
  ...privacyPages,
  ...invoicesPages,
} as const;

export type PageName = keyof typeof pages;
