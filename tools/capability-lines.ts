/** The order of the capabilities: one may use those of the lines above its own, and its neighbours without a cycle. */
export const CAPABILITY_LINES: readonly (readonly string[])[] = [
  ["settings"],
  ["identity"],
  ["profile", "terms", "user-groups", "channels", "notifications"],
  ["points", "point-groups"],
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
  ["channel-teams", "income-reports", "focused-analysts", "imports"],
  ["home"],
  ["demo"],
];
