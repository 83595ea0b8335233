import { channelsCapability } from "./capabilities/channels/index.ts";
import { contentCapability } from "./capabilities/content/index.ts";
import { earningCapability } from "./capabilities/earning/index.ts";
import { gamificationCapability } from "./capabilities/gamification/index.ts";
import { homeCapability } from "./capabilities/home/index.ts";
import { humanProofCapability } from "./capabilities/human-proof/index.ts";
import { identityCapability } from "./capabilities/identity/index.ts";
import { importsCapability } from "./capabilities/imports/index.ts";
import { invoicesCapability } from "./capabilities/invoices/index.ts";
import { notificationsCapability } from "./capabilities/notifications/index.ts";
import { operatorsCapability } from "./capabilities/operators/index.ts";
import { placesCapability } from "./capabilities/places/index.ts";
import { pointsCapability } from "./capabilities/points/index.ts";
import { privacyCapability } from "./capabilities/privacy/index.ts";
import { profileCapability } from "./capabilities/profile/index.ts";
import { registrationCapability } from "./capabilities/registration/index.ts";
import { referralsCapability } from "./capabilities/referrals/index.ts";
import { rewardsCapability } from "./capabilities/rewards/index.ts";
import { secondFactorCapability } from "./capabilities/second-factor/index.ts";
import { settingChangesCapability } from "./capabilities/setting-changes/index.ts";
import { settingsCapability } from "./capabilities/settings/index.ts";
import { signOnCapability } from "./capabilities/sign-on/index.ts";
import { termsCapability } from "./capabilities/terms/index.ts";
import { uploadsCapability } from "./capabilities/uploads/index.ts";
import { supportCapability } from "./capabilities/support/index.ts";
import { userGroupsCapability } from "./capabilities/user-groups/index.ts";
import type { Capability } from "./platform/capability.ts";

/** Every capability of the programme, foundation first. A lower one may use those above it, never the reverse. */
export const capabilities: readonly Capability[] = [
  settingsCapability,
  placesCapability,
  humanProofCapability,
  uploadsCapability,
  identityCapability,
  termsCapability,
  secondFactorCapability,
  operatorsCapability,
  profileCapability,
  userGroupsCapability,
  channelsCapability,
  signOnCapability,
  notificationsCapability,
  settingChangesCapability,
  pointsCapability,
  earningCapability,
  rewardsCapability,
  gamificationCapability,
  referralsCapability,
  supportCapability,
  contentCapability,
  registrationCapability,
  importsCapability,
  invoicesCapability,
  privacyCapability,
  homeCapability,
];
