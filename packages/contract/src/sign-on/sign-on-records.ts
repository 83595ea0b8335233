import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/** Who may vouch for a member, such as Google or the company's own directory. */
export const Provider = record({
  id: ["id", z.string()],
  name: ["name", z.string()],
});
export type Provider = z.output<typeof Provider>;

/**
 * Somebody whom a provider vouches for and whom no member matches: never made a member silently (DECISIONS,
 * "Sessions"). It holds the provider's claims, so that nobody types it again; `proof` holds the same, sealed, for
 * whoever signs up.
 */
export const NewUser = record({
  proof: ["token", z.string()],
  providerName: ["providerName", z.string()],
  firstName: ["FirstName", z.optional(z.string())],
  lastName: ["LastName", z.optional(z.string())],
  email: ["Email", z.optional(z.string())],
  /** Whether the provider has seen that the e-mail is theirs. */
  isEmailProven: ["EmailIsReal", z.boolean()],
  taxId: ["CNPJ_CPF__c", z.optional(z.string())],
});
export type NewUser = z.output<typeof NewUser>;

/** What comes of a sign-on: a session as after a log-in, or a new user. */
export const SignOnReply = record({
  isSuccess: ["success", z.literal(true)],
  isNewUser: ["isNewUser", z.boolean()],
  accessToken: ["token", z.optional(z.string())],
  /** The page where the person belongs now. */
  redirect: ["redirect", z.string()],
  firebaseId: ["UserFirebaseId", z.optional(z.string())],
  code: ["code", z.string()],
  newUser: ["newUser", z.optional(NewUser)],
});
export type SignOnReply = z.output<typeof SignOnReply>;

/** A provider's account that opens this member's. */
export const Connection = record({
  id: ["Id", Id],
  providerName: ["providerName", z.string()],
  /** What the provider calls the account: an e-mail or a name, as it was when it was connected. */
  label: ["label", z.optional(z.string())],
  connectedAt: ["CreatedDate", Instant],
  lastUsedAt: ["lastSignInTime", z.optional(Instant)],
});
export type Connection = z.output<typeof Connection>;
