/** How one kind of bucket slows guessing down. */
export interface ThrottleRule {
  /** Failures that cost nothing: typing errors, an office behind one address. */
  readonly freeFailures: number;
  /** A failure is forgotten after this long, so that everything unlocks by itself. */
  readonly forgetsOneAfterSeconds: number;
  /** The pause after the first failure beyond the free ones; each further one doubles it. */
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
}

/**
 * The second factor of one account, any address. Only who has the password comes so far, and a code has but six digits:
 * many machines together get about a hundred guesses a day.
 */
export const secondFactorRule: ThrottleRule = {
  freeFailures: 20,
  forgetsOneAfterSeconds: 3600,
  firstPauseSeconds: 30,
  longestPauseSeconds: 900,
};

/** One account from one address: where guessing a password happens. */
export const pairRule: ThrottleRule = {
  freeFailures: 10,
  forgetsOneAfterSeconds: 3600,
  firstPauseSeconds: 30,
  longestPauseSeconds: 900,
};

/** One address, any account: where stolen passwords are tried on many. */
export const addressRule: ThrottleRule = {
  freeFailures: 100,
  forgetsOneAfterSeconds: 60,
  firstPauseSeconds: 10,
  longestPauseSeconds: 120,
};

/**
 * One account, any address: where many machines guess together. Gentle, because its member waits too where they never
 * were before: the pause is short enough to get in between two guesses, and long enough to make guessing hopeless.
 */
export const accountRule: ThrottleRule = {
  freeFailures: 50,
  forgetsOneAfterSeconds: 600,
  firstPauseSeconds: 1,
  longestPauseSeconds: 5,
};
