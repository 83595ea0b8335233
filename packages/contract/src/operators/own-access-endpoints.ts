import * as z from "zod/mini";
import { busy, tooManyAttempts } from "../identity/identity-endpoints.ts";
import { weakPassword, wrongCurrentPassword } from "../identity/password-endpoints.ts";
import { endpoint, Id, record, text } from "../kit/index.ts";
import * as members from "../second-factor/second-factor-endpoints.ts";
import { Factor } from "../second-factor/second-factor-records.ts";

/** What every operator does about the ways into their own account, whatever their roles: as members do about theirs. */
const access = "operator";

export const getOwnFactors = endpoint({
  method: "GET",
  path: "/operators/own/factors",
  summary: "My second factors, as an operator",
  access,
  reply: record({
    factors: ["records", z.array(Factor)],
    recoveryCodesLeft: ["recoveryCodesLeft", z.int()],
  }),
  reach: "the operator's own",
});

/** Shows again who is here, by the password. */
export const proveOperator = endpoint({
  method: "POST",
  path: "/operators/own/proof",
  summary: "Show that it is me before I change a second factor, as an operator",
  access,
  body: record({ password: ["password", text(200, 1)] }),
  reply: members.proveMember.reply,
  problems: [members.notTheMember, tooManyAttempts, busy],
  reach: "the operator's own",
  example: { body: { password: "1" } },
});

export const startOperatorApp = endpoint({
  method: "POST",
  path: "/operators/own/app",
  summary: "A secret for a new authenticator app of an operator",
  access,
  reply: members.startApp.reply,
  problems: members.startApp.problems,
  reach: "the operator's own",
});

export const addOperatorApp = endpoint({
  method: "POST",
  path: "/operators/own/app/confirm",
  summary: "Add an operator's authenticator app by its first code",
  access,
  body: members.addApp.body,
  reply: members.addApp.reply,
  problems: members.addApp.problems,
  reach: "the operator's own",
  recorded: members.addApp.recorded,
  example: members.addApp.example,
});

export const startOperatorPasskey = endpoint({
  method: "POST",
  path: "/operators/own/passkey",
  summary: "What a new passkey of an operator is made with",
  access,
  reply: members.startPasskey.reply,
  problems: members.startPasskey.problems,
  reach: "the operator's own",
});

export const addOperatorPasskey = endpoint({
  method: "POST",
  path: "/operators/own/passkey/confirm",
  summary: "Add the passkey that an operator's browser made",
  access,
  body: members.addPasskey.body,
  reply: members.addPasskey.reply,
  problems: members.addPasskey.problems,
  reach: "the operator's own",
  recorded: members.addPasskey.recorded,
  example: members.addPasskey.example,
});

const factorId = z.object({ factorId: Id });

export const renameOperatorFactor = endpoint({
  method: "PUT",
  path: "/operators/own/factors/:factorId",
  summary: "Name a second factor of mine, as an operator",
  access,
  params: factorId,
  body: members.renameFactor.body,
  reply: members.renameFactor.reply,
  problems: members.renameFactor.problems,
  reach: "the operator's own",
  recorded: members.renameFactor.recorded,
  example: members.renameFactor.example,
});

/** The last one stays: an operator's password alone opens nothing. */
export const removeOperatorFactor = endpoint({
  method: "DELETE",
  path: "/operators/own/factors/:factorId",
  summary: "Remove a second factor of mine, as an operator",
  access,
  params: factorId,
  reply: members.removeFactor.reply,
  problems: [...members.removeFactor.problems, members.lastFactor],
  reach: "the operator's own",
});

export const renewOperatorRecoveryCodes = endpoint({
  method: "POST",
  path: "/operators/own/recovery-codes",
  summary: "Ten new recovery codes of an operator",
  access,
  reply: members.renewRecoveryCodes.reply,
  problems: members.renewRecoveryCodes.problems,
  reach: "the operator's own",
});

/** The operator's other sessions end. */
export const changeOperatorPassword = endpoint({
  method: "POST",
  path: "/operators/own/password",
  summary: "Change my password, as an operator",
  access,
  body: record({
    currentPassword: ["currentPassword", text(200, 1)],
    password: ["password", text(200, 1)],
  }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [wrongCurrentPassword, weakPassword, tooManyAttempts, busy],
  reach: "the operator's own",
  example: { body: { currentPassword: "1", password: "Lavoura-Nova@2027" } },
});
