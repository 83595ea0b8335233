/** The order of the capabilities: one may use those of the lines above its own, and its neighbours without a cycle. */
export const CAPABILITY_LINES: readonly (readonly string[])[] = [
  ["settings", "human-proof", "uploads", "places"],
  ["identity"],
  ["profile", "terms", "second-factor", "sign-on", "user-groups", "channels", "operators", "notifications"],
  ["points", "point-groups", "setting-changes", "earning"],
  [
    "invoices",
    "rewards",
    "raffles",
    "promotions",
    "challenges",
    "surveys",
    "content",
    "referrals",
    "support",
    "gamification",
  ],
  ["channel-teams", "income-reports", "focused-analysts", "imports", "registration"],
  ["privacy"],
  ["home"],
  ["demo"],
];
