import { problem } from "../kit/index.ts";

/** Told only to who has shown who they are: blocked, inactive or opted out. */
export const userDisabled = problem(
  "auth/user-disabled",
  403,
  "This account is blocked, inactive or has left.",
);
/** Told only to who holds its cookie or a token of it: the session ran out, or was ended elsewhere. */
export const sessionExpired = problem("user-token-expired", 401, "This session is over.");
