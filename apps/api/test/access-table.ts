import { randomUUID } from "node:crypto";
import { PASSWORD, someCpf } from "./members.ts";
import {
  named,
  OK,
  open,
  operator,
  own,
  ownOperators,
  shared,
  type CallClass,
  type Named,
} from "./access-class.ts";
import { draftingCalls, ownTermsCalls, publicTermsCalls } from "./terms-classes.ts";
import { someForm, someProfile } from "./registration-cases.ts";
import { wireOf } from "./registration-world.ts";
import { channelCalls } from "./channel-classes.ts";
import { closingCall, ownPrivacyCalls } from "./privacy-classes.ts";
import { contentCalls } from "./content-classes.ts";
import { transferCalls } from "./transfer-classes.ts";
import { deskCalls } from "./desk-classes.ts";
import { importCalls } from "./import-classes.ts";
import { pointsDeskCalls } from "./points-classes.ts";
import { earningDeskCalls, ownEarningCalls } from "./earning-classes.ts";
import { someCase } from "./some-case.ts";

/** Of the steps before the portal, all but the profile check, from which only the log-out leads on. */
const ANY_STEP_BUT_PROFILE = ["access-code", "password-definition", "terms"] as const;
/** The code that stands before the portal, for one's own session. */
const code = ({ taxId }: Named) => ({ cpfCnpj: taxId });
/** A passkey that nobody made: the door comes before the reading of what a call carries. */
const noPasskey = () => ({ name: "Celular", passkey: {} });
const NOT_THAT = [400, "invalid-request"] as const;
const NO_TERMS = [400, "missing-terms"] as const;
const NO_CHALLENGE = [401, "second-factor/over"] as const;
const NEW_PASSWORD = "Lavoura-Nova@2027";
const NOT_FOUND = [404, "not-found"] as const;

/**
 * Every call, in the order in which the sweep makes them: what a member does to their own records comes last of what
 * needs those records. A call that is not here fails the sweep until it is classified.
 */
export const callClasses: Readonly<Record<string, CallClass>> = {
  // Coming in.
  "POST /userLogin": open("a proof's", [401, "wrong-password"], () => ({
    username: someCpf(),
    password: "1",
  })),
  "GET /human-challenge": open("nobody's", OK),
  "POST /auth/second-factor": open("a proof's", NO_CHALLENGE, () => ({ token: "none", factor: "totp" })),
  "POST /auth/second-factor/passkey": open("a proof's", NO_CHALLENGE, () => ({ token: "none" })),
  "GET /session": open("a proof's", [401, "no-uid"]),
  "POST /auth/forgot-password": {
    ...open("the named, alike", OK, ({ taxId }) => ({ cpf: taxId })),
    hasHumanProof: true,
  },
  "POST /auth/send-code": {
    ...open("the named, alike", OK, ({ email }) => ({ email, oktaId: "none" })),
    hasHumanProof: true,
  },
  "POST /auth/verify-pass-code": open("a proof's", [409, "access-code/expired"], () => ({
    linkFactorIdVerify: "none",
    passCode: "AAAAAA00",
  })),
  "POST /auth/check-proof": open("a proof's", [410, "password/proof-expired"], () => ({ token: "none" })),
  "POST /auth/define-password": open("a proof's", [410, "password/proof-expired"], () => ({
    token: "none",
    password: NEW_PASSWORD,
  })),
  "GET /auth/password-rules": open("nobody's", OK),
  "GET /registration/form": open("nobody's", OK),
  "POST /persistLoyalty": {
    ...open("the named, alike", NO_TERMS, ({ taxId, email }) => wireOf(someForm({ taxId, email }))),
    hasHumanProof: true,
  },
  "GET /getUsername": { ...open("the named, alike", OK), query: ({ taxId }) => ({ username: taxId }) },
  "GET /getUserInfoBeforeLogin": {
    ...open("the named, alike", OK),
    query: ({ firebaseId }) => ({ id: firebaseId }),
  },
  "POST /createAuthUser": open("a proof's", [403, "email-check-fail"], ({ email }) => ({ email })),
  "GET /sign-on/providers": open("nobody's", OK),
  "POST /sign-on/begin": open("nobody's", NOT_FOUND, () => ({ provider: "none", window: false })),
  "POST /sign-on/complete": open("a proof's", [409, "web-storage-unsupported"], () => ({
    answer: "?state=x",
  })),
  "POST /sign-on/ticket": open("a proof's", [403, "sign-on/ticket-invalid"], () => ({ ticket: "a.b.c" })),

  // Writing to the programme: a visitor with the proof of a browser's work, a member as themselves.
  "GET /getRecordType": open("nobody's", OK),
  "GET /cases/form": { ...open("the caller's", OK), tells: ["email", "phone"] },
  // One that is right takes a proof of a visitor and none of a member: it is refused before that here.
  "POST /addCase": open("the caller's", NOT_THAT, () => someCase({ Reason: "" })),

  // What everybody may read.
  "GET /reading/:page": open("everybody's", OK),
  "GET /generic-info": open("everybody's", OK),
  "GET /getAddressByCep": { ...open("everybody's", OK), query: () => ({ cep: "78890000" }) },
  "GET /cities/:state": open("everybody's", OK),
  "GET /get-client-location/:ip": open("nobody's", OK),
  "GET /server-time": open("everybody's", OK),
  "GET /points/seals": open("everybody's", OK),
  "GET /visitor-home": open("everybody's", OK),
  "GET /rewards": shared(),
  "GET /rewards/filters": shared(),
  "GET /rewards/:rewardId": shared(),
  ...contentCalls,
  ...publicTermsCalls,

  // What is the caller's.
  "GET /home": own(),
  "POST /uploads": {
    ...open("nobody's", OK, () => ({
      uploadKey: `key-${randomUUID()}`,
      purpose: "case-image",
      fileName: "nota.jpg",
      bytes: 100,
    })),
    hasHumanProof: "of visitors",
  },
  // Bytes are sent by none of these calls; whose upload it is, the uploads' own tests see.
  "PUT /uploads/:uploadId": { ...open("a proof's", NOT_THAT), query: () => ({ from: "0" }) },
  "POST /uploads/:uploadId/finish": open("a proof's", NOT_FOUND),
  "DELETE /uploads/:uploadId": open("a proof's", NOT_FOUND),
  "GET /profile": { ...own(), tells: ["taxId", "email", "phone"] },
  "POST /:programme/updateUser": own(OK, ({ email }) => wireOf(someProfile({ email }))),
  "PUT /profile/photo": own([409, "uploads/missing"], () => ({
    attachUrl: "/api/uploads/0000000000000000000000",
  })),
  "DELETE /profile/photo": own(),
  "GET /sessions": own(),
  "GET /notifications": own(),
  "GET /cases": own(),
  "GET /points/statement": own(),
  "GET /points/statement/export": own(),
  "GET /points/months": own(),
  "GET /points/milestones": own(),
  ...ownEarningCalls,
  "GET /redemptions": own(),
  "GET /referrals": own(),
  "PUT /rewards/goal": own(OK, ({ rewardId }) => ({ productItemId: rewardId })),
  "GET /sign-on/connections": own(),
  "POST /sign-on/connections/begin": own(NOT_FOUND, () => ({
    provider: "none",
    window: false,
    password: PASSWORD,
  })),
  "POST /sign-on/connections": own([409, "web-storage-unsupported"], () => ({ answer: "?state=x" })),
  "GET /second-factor": own(),
  "POST /second-factor/proof": own(OK, () => ({ password: PASSWORD })),
  "POST /profile/email-code": own(OK, () => ({ email: "outra@correio.example" })),
  "POST /second-factor/app": own(),
  "POST /second-factor/app/confirm": own([409, "second-factor/not-confirmed"], () => ({
    name: "Celular",
    passCode: "000000",
  })),
  // A passkey says in its own list whose account it opens.
  "POST /second-factor/passkey": { ...own(), tells: ["email"] },
  "POST /second-factor/passkey/confirm": own(NOT_THAT, noPasskey),
  "POST /second-factor/recovery-codes": own(),
  ...ownPrivacyCalls,

  // What names a record of one member.
  "GET /balance/:memberId": named(),
  "GET /points/statement/:entryId": named(),
  "GET /points/statement/:entryId/receipt": named([409, "points/not-sealed"]),
  "GET /redemptions/:redemptionId": named(),
  "POST /generateAccessCode": { ...named(OK, code), admits: ANY_STEP_BUT_PROFILE },
  "POST /validateAccessCode": {
    ...named([409, "access-code/wrong"], (of) => ({ ...code(of), AccessCode: "AAAAAA00" })),
    admits: ANY_STEP_BUT_PROFILE,
  },
  "GET /getUserFirebaseId": {
    ...named(),
    query: ({ firebaseId }) => ({ userFirebaseId: firebaseId }),
    admits: ["profile-check", ...ANY_STEP_BUT_PROFILE],
  },
  ...channelCalls,
  "GET /getProfilesByUserGroup": own(),
  ...ownTermsCalls,
  "POST /switchUserGroupLogin": named([403, "user-groups/code-needed"], (of) => ({
    mainFirebaseId: of.firebaseId,
    fromFirebaseId: of.firebaseId,
    toFirebaseId: of.linkedFirebaseId,
  })),
  // Every member of the sweep is the main one of their group: there is nothing to go back to.
  "POST /switchToDefaultUser": named(NOT_FOUND, ({ firebaseId }) => ({ mainFirebaseId: firebaseId })),
  "POST /processRedeem": named([403, "rewards/grant-needed"], ({ memberId, rewardId }) => ({
    contactId: memberId,
    productItemId: rewardId,
    quantity: 1,
    grant: "no-grant",
  })),
  ...transferCalls,
  "POST /redemptions/:redemptionId/voucher": named([403, "rewards/grant-needed"], () => ({ grant: "none" })),
  "POST /redemptions/:redemptionId/cancel": named(),
  "POST /notifications/:notificationId/read": named(),
  "GET /cases/:caseId": named(),
  "POST /cases/:caseId/messages": named(OK, () => ({ Description: "Mais uma coisa" })),
  "POST /cases/:caseId/reopen": named([409, "support/reopen-over"], () => ({ Description: "Não resolveu" })),
  "POST /cases/:caseId/satisfaction": named([409, "support/not-resolved"], () => ({ acg_Score__c: 5 })),
  "PUT /second-factor/:factorId": named(OK, () => ({ name: "Tablet" })),
  "DELETE /second-factor/:factorId": named(),
  "POST /sign-on/connections/:connectionId/end": named(),
  "POST /sessions/:sessionId/revoke": named(),

  // What is for operators.
  "POST /operators/log-in": open("a proof's", [401, "wrong-password"], () => ({
    email: `${someCpf()}@y.example`,
    password: "1",
  })),
  "POST /operators/second-factor": open("a proof's", NO_CHALLENGE, () => ({ token: "none", factor: "totp" })),
  "POST /operators/second-factor/passkey": open("a proof's", NO_CHALLENGE, () => ({ token: "none" })),
  "POST /operators/restore": open("a proof's", [410, "password/proof-expired"], () => ({
    token: "none",
    password: NEW_PASSWORD,
  })),
  "GET /operators/session": open("a proof's", [401, "no-uid"]),
  "POST /operators/session/end": open("a proof's", OK),
  "POST /operators/:operatorId/disable": operator(["admin"], NOT_FOUND),
  "POST /operators/:operatorId/enable": operator(["admin"], NOT_FOUND),
  "PUT /operators/:operatorId/roles": operator(["admin"], NOT_FOUND, () => ({ roles: ["editor"] })),
  "POST /operators/:operatorId/reset": operator(["admin"], NOT_FOUND),
  // The operators of the sweep have a token and no account: what opens it is found by nobody.
  "GET /operators/own/factors": ownOperators(OK),
  "POST /operators/own/proof": ownOperators([403, "second-factor/wrong-password"], () => ({ password: "1" })),
  "POST /operators/own/password": ownOperators([409, "password/wrong-current"], () => ({
    currentPassword: "1",
    password: NEW_PASSWORD,
  })),
  "POST /operators/own/app": ownOperators(NOT_FOUND),
  "POST /operators/own/app/confirm": ownOperators(NOT_FOUND, () => ({ name: "Celular", passCode: "000000" })),
  "POST /operators/own/passkey": ownOperators(NOT_FOUND),
  "POST /operators/own/passkey/confirm": ownOperators(NOT_THAT, noPasskey),
  "PUT /operators/own/factors/:factorId": ownOperators(NOT_FOUND, () => ({ name: "Tablet" })),
  "DELETE /operators/own/factors/:factorId": ownOperators(NOT_FOUND),
  "POST /operators/own/recovery-codes": ownOperators(NOT_FOUND),
  "POST /createUserFromSFContact": operator(["support", "admin"], [400, "firstname-length"], ({ taxId }) => ({
    CNPJ_CPF__c: taxId,
    FirstName: "A",
    LastName: "Ribeiro",
  })),
  "PUT /members/:memberId/standing": operator(["support", "admin"], NOT_FOUND, () => ({
    acg_Status__c: "Blocked",
    acg_ProgramOptOut__c: false,
  })),
  ...pointsDeskCalls,
  ...importCalls,
  ...earningDeskCalls,
  "GET /privacy/closures": operator(["support", "legal", "auditor", "admin"], OK),
  "POST /privacy/closures/:closureId/withdrawal": operator(["support"], NOT_FOUND, () => ({
    acg_Reason__c: "Pediu por telefone",
  })),
  "POST /privacy/closures/:closureId/withdrawal/approve": operator(["support"], NOT_FOUND),
  "POST /privacy/closures/:closureId/withdrawal/decline": operator(["support"], NOT_FOUND, () => ({
    acg_Reason__c: "Engano",
  })),
  "POST /redemptions/:redemptionId/answer": operator(["catalogue", "support"], NOT_FOUND, () => ({
    outcome: "refused",
    acg_Reason__c: "O fornecedor não tem mais",
  })),
  "POST /redemptions/:redemptionId/progress": operator(["catalogue", "support"], NOT_FOUND, () => ({
    acg_Status__c: "shipped",
  })),

  ...draftingCalls,
  ...deskCalls,

  // What changes how the caller comes in, and what ends the session that calls.
  "POST /auth/change-password": own([409, "password/wrong-current"], () => ({
    currentPassword: "not that one",
    password: NEW_PASSWORD,
  })),
  ...closingCall,
  "POST /auth/define-required-password": {
    ...own([400, "password/weak"], () => ({ password: "a" })),
    admits: ["password-definition", "terms"],
    onlyWhile: "password-definition",
  },
  "POST /setPasswordDefinitionRequire": {
    ...named(OK, ({ firebaseId }) => ({ UserFirebaseId: firebaseId })),
    admits: ["password-definition", "terms"],
  },
  "POST /validateRefreshToken": {
    ...own([401, "user-token-expired"], () => ({ token: "a.b.c" })),
    admits: ["profile-check", ...ANY_STEP_BUT_PROFILE],
  },
  "POST /revokeRefreshToken": {
    ...named(OK, ({ memberId, firebaseId }) => ({ uid: memberId, userFirebaseId: firebaseId })),
    admits: ["profile-check", ...ANY_STEP_BUT_PROFILE],
    endsSession: true,
  },
  "POST /session/end": { ...open("a proof's", OK), endsSession: true },
};
