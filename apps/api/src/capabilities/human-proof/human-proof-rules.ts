/**
 * How much work a challenge is. The counter to be found lies between the bounds, and each step is one derivation: some
 * 0.2 s on a desktop and about a second on a cheap phone, in a worker, while its person goes on typing.
 */
export const challengeWork = {
  algorithm: "PBKDF2/SHA-256",
  iterations: 1_000,
  leastCounter: 600,
  mostCounter: 1_800,
} as const;

/** How much work a challenge is. */
export type ChallengeWork = Readonly<
  Record<"iterations" | "leastCounter" | "mostCounter", number> & { algorithm: string }
>;

/** How long a challenge may be solved, and so how long a used one is remembered. */
export const CHALLENGE_MINUTES = 10;
