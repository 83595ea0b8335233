import * as z from "zod/mini";
import { tooManyCodes } from "../identity/access-code-endpoints.ts";
import { emailInUse, emailNotProved } from "../identity/account-endpoints.ts";
import { expiredProof } from "../identity/password-endpoints.ts";
import { freshProofNeeded } from "../second-factor/second-factor-endpoints.ts";
import { endpoint, Instant, lineOfText, ProgrammePath, record, text } from "../kit/index.ts";
import { registrationFields } from "./registration-form.ts";

/** Longer than any field takes: what the rules refuse is reported by their codes. */
const typed = z.optional(text(300));
const free = z.optional(text(120));

/**
 * Keeps what a member may change of their own data (7, 5.2): of the loyalty call the half that updates (decision 25). The
 * whole form is judged, as that of the sign-up; category, tax id, names and phone are locked, and nothing of them is read.
 * Another e-mail needs the proof of the code that `/profile/email-code` sent to it; an empty one takes theirs away, by the
 * proof of a code that was sent to theirs.
 */
export const updateProfile = endpoint({
  method: "POST",
  path: "/:programme/updateUser",
  summary: "Change my own data",
  access: "member",
  params: ProgrammePath,
  body: record({
    bornOn: [registrationFields.bornOn, typed],
    rg: [registrationFields.rg, typed],
    pis: [registrationFields.pis, typed],
    email: [registrationFields.email, typed],
    postalCode: [registrationFields.postalCode, typed],
    street: [registrationFields.street, typed],
    addressNumber: [registrationFields.addressNumber, typed],
    complement: [registrationFields.complement, typed],
    district: [registrationFields.district, typed],
    city: [registrationFields.city, typed],
    state: [registrationFields.state, typed],
    occupation: ["Profissao__c", free],
    practiceArea: ["AreaAtuacao__c", free],
    trustedStore: ["LojaRelacionamento__c", free],
    crops: ["acg_Culturas__c", z.optional(z.array(lineOfText(40)).check(z.maxLength(30, "TOO_LONG")))],
    /** That the new e-mail, or the one that is taken away, is the member's. */
    proofToken: ["proof", z.optional(text(60))],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [emailNotProved, emailInUse, expiredProof],
  failure: { success: false, message: "Logged error" },
  reach: "the caller's",
  recorded: "names",
  example: {
    body: {
      LoyaltyBirthdate__c: "18/03/1984",
      LoyaltyPostalCode__c: "78890-000",
      LoyaltyStreet__c: "Rodovia MT-242",
      acg_AddressNumber__c: "km 12",
      acg_AddressComplement__c: "Sede",
      acg_AddressDistrict__c: "Zona rural",
      LoyaltyCity__c: "Sorriso",
      LoyaltyState__c: "MT",
      Email: "{email}",
    },
  },
});

/**
 * Sends a code to the e-mail that a member wants instead of theirs, once they have shown again that it is them
 * (`/second-factor/proof`); without one to theirs, which is to be taken away. Whether another member has it is
 * disclosed to nobody.
 */
export const sendEmailChangeCode = endpoint({
  method: "POST",
  path: "/profile/email-code",
  summary: "Send a code to my new e-mail, or to the one that I take away",
  access: "member",
  body: record({ email: ["email", text(254)] }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    checkId: ["linkFactorIdVerify", z.string()],
    issuedAt: ["issuedAt", z.optional(Instant)],
    expiresAt: ["expiresAt", Instant],
    nextSendAt: ["nextSendAt", Instant],
  }),
  problems: [tooManyCodes, freshProofNeeded],
  failure: { success: false },
  reach: "the caller's",
  example: { body: { email: "outra@correio.example" } },
});
