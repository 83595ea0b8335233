import { contentCapability } from "./capabilities/content/index.ts";
import { homeCapability } from "./capabilities/home/index.ts";
import { identityCapability } from "./capabilities/identity/index.ts";
import { notificationsCapability } from "./capabilities/notifications/index.ts";
import { pointsCapability } from "./capabilities/points/index.ts";
import { profileCapability } from "./capabilities/profile/index.ts";
import { rewardsCapability } from "./capabilities/rewards/index.ts";
import { settingsCapability } from "./capabilities/settings/index.ts";
import type { Capability } from "./platform/capability.ts";

/** Every capability of the programme, foundation first. A lower one may use those above it, never the reverse. */
export const capabilities: readonly Capability[] = [
  settingsCapability,
  identityCapability,
  profileCapability,
  notificationsCapability,
  pointsCapability,
  rewardsCapability,
  contentCapability,
  homeCapability,
];
