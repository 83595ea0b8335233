import { REFUSED_PRIVACY_CALLS } from "./refused-privacy-calls.ts";
import { REFUSED_CONTENT_CALLS } from "./refused-content-calls.ts";
import { REFUSED_CASE_CALLS } from "./refused-case-calls.ts";
import { REFUSED_POINTS_CALLS } from "./refused-points-calls.ts";
import { REFUSED_TERMS_CALLS } from "./refused-terms-calls.ts";
import { someForm } from "./registration-cases.ts";
import { wireOf } from "./registration-world.ts";

/** One refused call: what is sent, and what its record must tell. `path` is the endpoint's own where it has no parameter. */
export interface RefusedCall {
  readonly path?: string;
  /** Text is sent as the bytes that it is. */
  readonly body?: object | string;
  readonly headers?: object;
  /** The body as the record may hold it: domain names, and nothing secret or personal. */
  readonly data: object;
  readonly status: number;
  readonly result: string;
}

const REDACTED = "[redacted]";
const NO_UPLOAD = "0000000000000000000000";
const NOBODY = "003ZZZZZZZZZZZZ";
const SECRET = "a-secret-of-nobody";
/** As the page sends it: the query without its "?". */
const PROVIDER_ANSWER = "code=SplxlOBeZQQYbYS6WxSbIA&state=psv1.AAAA&iss=https%3A%2F%2Fcorreio.example";

/** A call whose caller is refused before its body is read. */
const denied = (more: Partial<RefusedCall> = {}): RefusedCall => ({
  data: {},
  status: 403,
  result: "permission-denied",
  ...more,
});
/** A change of second factors by who has not shown again who they are. */
const stale = (body?: object, data: object = {}, path?: string): RefusedCall => ({
  ...(path === undefined ? {} : { path }),
  ...(body === undefined ? {} : { body }),
  data,
  status: 403,
  result: "second-factor/fresh-proof-needed",
});

/** Calls that change something and are easily refused: a refusal leaves a record, too. */
export const REFUSED_CALLS: Readonly<Record<string, RefusedCall>> = {
  // What an image holds is no part of a record.
  "PUT /uploads/:uploadId": {
    path: `/uploads/${NO_UPLOAD}?from=0`,
    body: "bytes of somebody",
    headers: { "content-type": "application/octet-stream" },
    data: {},
    status: 404,
    result: "not-found",
  },
  "POST /uploads/:uploadId/finish": {
    path: `/uploads/${NO_UPLOAD}/finish`,
    data: {},
    status: 404,
    result: "not-found",
  },
  "DELETE /uploads/:uploadId": {
    path: `/uploads/${NO_UPLOAD}`,
    data: {},
    status: 404,
    result: "not-found",
  },
  "PUT /profile/photo": {
    body: { attachUrl: `/api/uploads/${NO_UPLOAD}` },
    data: { uploadId: NO_UPLOAD },
    status: 409,
    result: "uploads/missing",
  },
  "POST /auth/forgot-password": {
    body: { cpf: "529.982.247-25" },
    data: { username: REDACTED },
    status: 403,
    result: "missing-recaptcha-token",
  },
  "POST /auth/send-code": {
    body: { email: "alguem@fazenda.example" },
    data: { email: REDACTED },
    status: 403,
    result: "missing-recaptcha-token",
  },
  "POST /auth/verify-pass-code": {
    body: { linkFactorIdVerify: "no-check", passCode: "000000" },
    data: { checkId: "no-check", passCode: REDACTED },
    status: 409,
    result: "access-code/expired",
  },
  "POST /auth/check-proof": {
    body: { token: SECRET },
    data: { proofToken: REDACTED },
    status: 410,
    result: "password/proof-expired",
  },
  "POST /auth/define-password": {
    body: { token: SECRET, password: "Colheita@2027" },
    data: { proofToken: REDACTED, password: REDACTED },
    status: 410,
    result: "password/proof-expired",
  },
  "POST /auth/define-required-password": {
    body: { password: "Colheita@2027" },
    data: { password: REDACTED },
    status: 403,
    result: "permission-denied",
  },
  "POST /auth/change-password": {
    body: { currentPassword: "Errada@2026", password: "Lavoura#2027" },
    data: { currentPassword: REDACTED, password: REDACTED },
    status: 409,
    result: "password/wrong-current",
  },
  "POST /setPasswordDefinitionRequire": {
    body: { UserFirebaseId: "of-somebody-else" },
    data: { firebaseId: "of-somebody-else" },
    status: 404,
    result: "not-found",
  },
  "POST /revokeRefreshToken": {
    body: { uid: "of-somebody-else" },
    data: { memberId: "of-somebody-else" },
    status: 404,
    result: "not-found",
  },
  "POST /validateRefreshToken": {
    body: { token: SECRET },
    data: { token: REDACTED },
    status: 401,
    result: "user-token-expired",
  },
  "POST /persistLoyalty": {
    body: wireOf(someForm({ taxId: "52998224725" })),
    data: { fields: Object.keys(someForm()) },
    status: 403,
    result: "missing-recaptcha-token",
  },
  "POST /createAuthUser": {
    body: { email: "alguem@fazenda.example" },
    data: { email: REDACTED },
    status: 403,
    result: "email-check-fail",
  },
  "POST /createUserFromSFContact": denied(),
  ...REFUSED_CASE_CALLS,
  ...REFUSED_CONTENT_CALLS,
  "PUT /members/:memberId/standing": denied({ path: `/members/${NOBODY}/standing` }),
  "POST /members/:memberId/corrections": denied({ path: `/members/${NOBODY}/corrections` }),
  "POST /corrections/:correctionId/approve": denied({ path: `/corrections/${NOBODY}/approve` }),
  "POST /corrections/:correctionId/decline": denied({ path: `/corrections/${NOBODY}/decline` }),
  ...REFUSED_POINTS_CALLS,
  ...REFUSED_TERMS_CALLS,
  "POST /auth/second-factor": {
    body: { token: SECRET, factor: "totp", passCode: "123456" },
    data: { challengeToken: REDACTED, factor: "totp", passCode: REDACTED },
    status: 401,
    result: "second-factor/over",
  },
  "POST /auth/second-factor/passkey": {
    body: { token: SECRET },
    data: { challengeToken: REDACTED },
    status: 401,
    result: "second-factor/over",
  },
  "POST /second-factor/proof": {
    body: { password: "Errada@2026" },
    data: { password: REDACTED },
    status: 403,
    result: "second-factor/wrong-password",
  },
  "POST /second-factor/app": stale(),
  "POST /second-factor/app/confirm": stale(
    { name: "Celular", passCode: "123456" },
    { fields: ["name", "passCode"] },
  ),
  "POST /second-factor/passkey": stale(),
  "POST /second-factor/passkey/confirm": stale(
    {
      name: "Chave",
      passkey: {
        id: "AAAAAAAAAAAAAAAAAAAAAA",
        rawId: "AAAAAAAAAAAAAAAAAAAAAA",
        type: "public-key",
        response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
      },
    },
    { fields: ["name", "credential"] },
  ),
  "POST /second-factor/recovery-codes": stale(),
  "PUT /second-factor/:factorId": stale(
    { name: "Celular" },
    { fields: ["name"] },
    `/second-factor/${NOBODY}`,
  ),
  "DELETE /second-factor/:factorId": stale(undefined, {}, `/second-factor/${NOBODY}`),
  "POST /operators/log-in": {
    body: { email: "ninguem@colheita.example", password: SECRET },
    data: { email: REDACTED, password: REDACTED },
    status: 401,
    result: "wrong-password",
  },
  "POST /operators/second-factor": {
    body: { token: SECRET, factor: "totp", passCode: "123456" },
    data: { challengeToken: REDACTED, factor: "totp", passCode: REDACTED },
    status: 401,
    result: "second-factor/over",
  },
  "POST /operators/second-factor/passkey": {
    body: { token: SECRET },
    data: { challengeToken: REDACTED },
    status: 401,
    result: "second-factor/over",
  },
  "POST /operators/restore": {
    body: { token: SECRET, password: "Colheita@2027" },
    data: { token: REDACTED, password: REDACTED },
    status: 410,
    result: "password/proof-expired",
  },
  "POST /operators/own/proof": denied(),
  "POST /operators/own/password": denied(),
  "POST /operators/own/app": denied(),
  "POST /operators/own/app/confirm": denied(),
  "POST /operators/own/passkey": denied(),
  "POST /operators/own/passkey/confirm": denied(),
  "POST /operators/own/recovery-codes": denied(),
  "PUT /operators/own/factors/:factorId": denied({ path: `/operators/own/factors/${NOBODY}` }),
  "DELETE /operators/own/factors/:factorId": denied({ path: `/operators/own/factors/${NOBODY}` }),
  "POST /operators/:operatorId/enable": denied({ path: `/operators/${NOBODY}/enable` }),
  "PUT /operators/:operatorId/roles": denied({ path: `/operators/${NOBODY}/roles` }),
  "POST /operators/:operatorId/reset": denied({ path: `/operators/${NOBODY}/reset` }),
  "POST /operators/:operatorId/disable": denied({ path: `/operators/${NOBODY}/disable` }),
  "POST /settings/changes": denied(),
  "POST /settings/changes/:changeId/approve": denied({ path: `/settings/changes/${NOBODY}/approve` }),
  "POST /settings/changes/:changeId/decline": denied({ path: `/settings/changes/${NOBODY}/decline` }),
  ...REFUSED_PRIVACY_CALLS,
  "POST /sign-on/begin": {
    body: { provider: "nobody", window: false },
    data: { providerId: "nobody", isInWindow: false },
    status: 404,
    result: "not-found",
  },
  "POST /sign-on/complete": {
    body: { answer: PROVIDER_ANSWER },
    data: { answer: REDACTED },
    status: 409,
    result: "web-storage-unsupported",
  },
  "POST /sign-on/ticket": {
    body: { ticket: SECRET },
    data: { ticket: REDACTED },
    status: 403,
    result: "sign-on/ticket-invalid",
  },
  "POST /sign-on/connections/begin": {
    body: { provider: "nobody", password: "Errada@2026" },
    data: { providerId: "nobody", password: REDACTED },
    status: 403,
    result: "sign-on/wrong-password",
  },
  "POST /sign-on/connections": {
    body: { answer: PROVIDER_ANSWER },
    data: { answer: REDACTED },
    status: 409,
    result: "web-storage-unsupported",
  },
  "POST /sign-on/connections/:connectionId/end": {
    path: `/sign-on/connections/${NOBODY}/end`,
    data: {},
    status: 404,
    result: "not-found",
  },
  // In no group there is no other account.
  "POST /switchUserGroupLogin": {
    body: { mainFirebaseId: "main", fromFirebaseId: "from", toFirebaseId: "to", accessCode: "BCDFGHJKLM00" },
    data: { mainFirebaseId: "main", fromFirebaseId: "from", toFirebaseId: "to", accessCode: REDACTED },
    status: 404,
    result: "not-found",
  },
  "POST /switchToDefaultUser": {
    body: { mainFirebaseId: "main", grant: "no-grant-of-ours" },
    data: { mainFirebaseId: "main", grant: REDACTED },
    status: 404,
    result: "not-found",
  },
};
