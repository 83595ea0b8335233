import { isCellphone, isEmail, isTaxId, readCellphone, taxIdKey } from "@colheita/brazil";
import * as z from "zod/mini";
import { endpoint, Id, lineOfText, problem, QueryFlag, record, text, textThat } from "../kit/index.ts";
import { expiredProof } from "./password-endpoints.ts";

/** The e-mail was not proved by a code (section 8, the identity provider's check of an e-mail). */
export const emailNotProved = problem("email-check-fail", 403, "The e-mail was not proved by a code.");
export const taxIdInUse = problem("auth/cpfcnpj-already-in-use", 409, "A member has this CPF or CNPJ.");
export const emailInUse = problem("email-already-in-use", 409, "A member has this e-mail.");
export const shortFirstName = problem("firstname-length", 400, "The first name is too short to be kept.");
export const shortLastName = problem("lastname-length", 400, "The last name is too short to be kept.");

/**
 * The ids behind a username (7.1). Only the member of that username gets the real ones; everybody else gets ids that
 * stand for the username and open nothing, whether anybody has it or not.
 */
export const getUsername = endpoint({
  method: "GET",
  path: "/getUsername",
  summary: "The ids behind a username; invented ones for anybody but its member",
  access: "anyone",
  isTokenWelcome: true,
  query: record({
    username: ["username", text(120, 1)],
    /** Leaves the id out where it is false. */
    withId: ["include_userfbid", z.optional(QueryFlag)],
    /** The id comes as a farmer's, or as one of the sales team's. */
    isFarmer: ["isfarmer", z.optional(QueryFlag)],
  }),
  reply: record({
    username: ["username", z.string()],
    farmerFirebaseId: ["UserFirebaseId", z.optional(z.string())],
    salesTeamFirebaseId: ["salesTeamFirebaseId", z.optional(z.string())],
    /** Who checks the password of this username: this programme, always. */
    identityProvider: [
      "identityProvider",
      record({ name: ["name", z.string()], status: ["status", z.string()] }),
    ],
  }),
  reach: "the named, alike",
  example: { query: { username: "{taxId}" } },
});

/** What stands before the portal for an id (7.1). Real for one's own id in a session; else alike for any id. */
export const getUserInfoBeforeLogin = endpoint({
  method: "GET",
  path: "/getUserInfoBeforeLogin",
  summary: "What stands before the portal; alike for any id but one's own",
  access: "anyone",
  isTokenWelcome: true,
  query: record({ firebaseId: ["id", text(40, 1)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    firebaseId: ["UserFirebaseId", z.string()],
    isCodeNeeded: ["AccessCodeRequireValidation", z.boolean()],
    isDefinitionNeeded: ["PasswordDefinitionIsRequired", z.boolean()],
  }),
  reach: "the named, alike",
  example: { query: { id: "{firebaseId}" } },
});

/** One's own id, by itself or by the e-mail (7.1). Another member's is answered like a missing one. */
export const getUserFirebaseId = endpoint({
  method: "GET",
  path: "/getUserFirebaseId",
  summary: "My id",
  access: "member",
  admitsPending: ["profile-check", "access-code", "password-definition", "terms"],
  query: record({
    firebaseId: ["userFirebaseId", z.optional(text(40))],
    email: ["email", z.optional(text(120))],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], firebaseId: ["userfbid", z.string()] }),
  failure: { success: false },
  reach: "one member's",
  example: { query: { userFirebaseId: "{firebaseId}" } },
});

/**
 * Begins an account for an e-mail that was proved by a code (7.1): the answer's token stands for the e-mail in the
 * sign-up, once, for ten minutes. Whether a member has the e-mail is disclosed only to who proved it.
 */
export const createAuthUser = endpoint({
  method: "POST",
  path: "/createAuthUser",
  summary: "Begin an account for a proved e-mail",
  access: "anyone",
  body: record({
    email: ["email", text(120, 1)],
    proofToken: ["proof", z.optional(text(60, 1))],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)], token: ["token", z.string()] }),
  problems: [emailNotProved, emailInUse, expiredProof],
  failure: { success: false },
  reach: "a proof's",
  example: { body: { email: "{email}" } },
});

/** Adds a member who is known to the programme's records already (7.1). They define their password themselves. */
export const createUserFromContact = endpoint({
  method: "POST",
  path: "/createUserFromSFContact",
  summary: "Add a member from the programme's records",
  access: "operator",
  roles: ["support", "admin"],
  body: record({
    taxId: [
      "CNPJ_CPF__c",
      textThat((value) => value.length <= 20 && isTaxId(taxIdKey(value)), "INVALID_TAX_ID"),
    ],
    firstName: ["FirstName", lineOfText(40)],
    lastName: ["LastName", lineOfText(60)],
    companyName: ["CompanyName", z.optional(lineOfText(80))],
    email: ["Email", z.optional(textThat((value) => value.length <= 120 && isEmail(value), "INVALID_EMAIL"))],
    phone: [
      "MobilePhone",
      z.optional(
        textThat((value) => value.length <= 20 && isCellphone(readCellphone(value)), "INVALID_PHONE"),
      ),
    ],
    category: ["LoyaltyCategory__c", z.optional(lineOfText(40))],
    profileCodes: ["acg_ProfileCodes__c", z.optional(z.array(lineOfText(40)).check(z.maxLength(20)))],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    id: ["Id", Id],
    firebaseId: ["UserFirebaseId", z.string()],
  }),
  problems: [taxIdInUse, emailInUse, shortFirstName, shortLastName],
  failure: { success: false },
  reach: "operators'",
  recorded: "names",
  example: {
    body: {
      CNPJ_CPF__c: "{unusedTaxId}",
      FirstName: "Zélia",
      LastName: "Moura",
      Email: "{unusedEmail}",
      acg_ProfileCodes__c: ["agricultor"],
    },
  },
});
