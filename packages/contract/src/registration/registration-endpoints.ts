import * as z from "zod/mini";
import { tooManyCodes } from "../identity/access-code-endpoints.ts";
import {
  emailInUse,
  emailNotProved,
  shortFirstName,
  shortLastName,
  taxIdInUse,
} from "../identity/account-endpoints.ts";
import { busy, multiFactorRequired, userDisabled } from "../identity/identity-endpoints.ts";
import { expiredProof, weakPassword } from "../identity/password-endpoints.ts";
import { missingProof } from "../human-proof/human-proof-endpoints.ts";
import { endpoint, Id, Instant, problem, record, text } from "../kit/index.ts";
import { missingTerms } from "../terms/terms-endpoints.ts";
import { userMismatch } from "../sign-on/sign-on-endpoints.ts";
import { registrationFields } from "./registration-form.ts";

export const invalidReferralCode = problem("invalid-referral-code", 409, "No member has this referral code.");
/** Longer than any field takes: what the rules refuse is reported by their codes, what nobody types is cut off here. */
const typed = z.optional(text(300));

/** A term version that the form asks to accept, with the words of its checkbox. */
const TermToAccept = record({
  id: ["Id", Id],
  label: ["acg_Label__c", z.string()],
});
export type TermToAccept = z.output<typeof TermToAccept>;

/** What the form of a sign-up has to know: by which rules it is judged, and what is accepted with it. */
export const getRegistrationForm = endpoint({
  method: "GET",
  path: "/registration/form",
  summary: "The rules of the sign-up, and the terms that a category accepts",
  access: "anyone",
  query: record({ category: ["category", z.optional(text(60))] }),
  reply: record({
    passwordRules: ["PasswordRules", z.array(z.string())],
    fakeEmailDomains: ["FakeEmailDomains", z.array(z.string())],
    terms: ["terms", z.array(TermToAccept)],
  }),
  reach: "nobody's",
});

/** The form as it is sent (7.2). Every field is text, as it was typed or without mask. */
const fields = {
  category: [registrationFields.category, typed],
  taxId: [registrationFields.taxId, typed],
  companyName: [registrationFields.companyName, typed],
  firstName: [registrationFields.firstName, typed],
  lastName: [registrationFields.lastName, typed],
  phone: [registrationFields.phone, typed],
  bornOn: [registrationFields.bornOn, typed],
  email: [registrationFields.email, typed],
  password: [registrationFields.password, typed],
  confirmedPassword: [registrationFields.confirmedPassword, typed],
  referralCode: [registrationFields.referralCode, typed],
} as const;

/**
 * Signs up (7.2). It is sent twice. Without `proof` the form is judged and a code goes to the contact typed, whoever has
 * the CPF or the e-mail: known and unknown are answered alike (fault row 6). With the proof that the code gave
 * (`/auth/verify-pass-code`) it makes the member, once however often it is sent, and opens their session.
 */
export const persistLoyalty = endpoint({
  method: "POST",
  path: "/persistLoyalty",
  summary: "Sign up: send the code, and with its proof make the member",
  access: "anyone",
  isTokenWelcome: true,
  body: record({
    ...fields,
    acceptedTermIds: ["checkedTerms", z.optional(z.array(Id).check(z.maxLength(20, "TOO_LONG")))],
    /** What a provider vouched for, of a new user of single sign-on. */
    newUserToken: ["newUserToken", z.optional(text(4000))],
    /** Of a person's browser. */
    humanProof: ["token", z.optional(text(4000))],
    proofToken: ["proof", z.optional(text(60))],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    message: ["message", z.literal("Message received")],
    /** `access-code`: a code is on its way. `success`: the member is made, and in. */
    code: ["code", z.enum(["access-code", "success"])],
    checkId: ["linkFactorIdVerify", z.optional(z.string())],
    issuedAt: ["issuedAt", z.optional(Instant)],
    expiresAt: ["expiresAt", z.optional(Instant)],
    nextSendAt: ["nextSendAt", z.optional(Instant)],
    accessToken: ["token", z.optional(z.string())],
    redirect: ["redirect", z.optional(z.string())],
    firebaseId: ["UserFirebaseId", z.optional(z.string())],
  }),
  problems: [
    taxIdInUse,
    emailInUse,
    emailNotProved,
    shortFirstName,
    shortLastName,
    invalidReferralCode,
    missingTerms,
    weakPassword,
    expiredProof,
    tooManyCodes,
    missingProof,
    userMismatch,
    userDisabled,
    multiFactorRequired,
    busy,
  ],
  failure: { success: false, message: "Logged error" },
  perMinute: 30,
  reach: "the named, alike",
  recorded: "names",
  humanProof: "always",
  example: {
    body: {
      LoyaltyCategory__c: "Agricultor",
      CNPJ_CPF__c: "{taxId}",
      FirstName: "Marlene",
      LastName: "Dalmolin",
      LoyaltyPhone__c: "66936608864",
      LoyaltyBirthdate__c: "18/03/1984",
      Email: "{email}",
      Password: "Lavoura-Azul#27",
      PasswordConfirmation: "Lavoura-Azul#27",
      acg_ReferralCodeUsed__c: "",
    },
  },
});
