/** How long what opens the console is good for. */
export const operatorLimits = {
  /** A log-in waits so long for its second factor, and for so many tries. */
  challengeMinutes: 5,
  challengeTries: 5,
  /** A working day: then the operator logs in again, however often the session was used. */
  sessionHours: 12,
  /** Tabs that wake together, and a page whose answer got lost, may show a cookie that was just replaced; as a member's. */
  overlapSeconds: 120,
  rememberedGenerations: 8,
  /** What an operator was sent to come back with, after a reset. */
  wayBackHours: 24,
} as const;
