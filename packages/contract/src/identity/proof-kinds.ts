import * as z from "zod/mini";

/** What a log-in may be finished with, after the password or what stands in its place. */
export const SecondFactorKind = z.enum(["totp", "passkey", "recovery-code"]);
export type SecondFactorKind = z.output<typeof SecondFactorKind>;

/** What an access code opens. The grant it gives is bound to the purpose and its object. */
export const CodePurpose = z.enum([
  "log-in",
  "password",
  "account-switch",
  "redemption",
  "transfer",
  "voucher",
  "opt-out",
]);
export type CodePurpose = z.output<typeof CodePurpose>;
