import { isEmail } from "@colheita/brazil";
import { OPERATOR_ROLES, type OperatorRole } from "@colheita/contract/kit";
import { audit } from "../../platform/audit/audit.ts";
import type { Platform } from "../../platform/platform.ts";
import { randomCharacters } from "../../platform/secrets/secrets.ts";
import { StartError } from "../../platform/start-error.ts";
import { hashPassword } from "../identity/index.ts";
import { newSecret, secretAddress } from "../second-factor/index.ts";
import { readSetting } from "../settings/index.ts";
import { alertOperator } from "./operator-factors.ts";
import { accessIsNew } from "./operator-messages.ts";
import { findByEmail, lockOperator, updateOperator } from "./operator-store.ts";
import { BY_HAND, registerOperator } from "./register-operator.ts";
import { giveAccess } from "./reset-operator.ts";

/** Letters and digits that are not taken for one another when they are copied. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const PASSWORD_LENGTH = 20;

/** What is handed to an operator who was added, or came back, by hand: once and by a safe way. */
export interface Invitation {
  readonly email: string;
  readonly password: string;
  /** For a QR code, or to be typed: `otpauth://…`. */
  readonly address: string;
  /** For the day on which the app is lost. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Adds an operator by hand, with a password and a secret that are made here and stored nowhere else in the clear.
 * @param words E-mail, name, and roles separated by commas.
 * @throws StartError, in one line, when one of the words does not fit.
 */
export async function inviteOperator(platform: Platform, words: readonly string[]): Promise<Invitation> {
  const [email = "", name = "", listed = ""] = words;
  if (!isEmail(email) || name.trim() === "")
    throw new StartError("Give an e-mail, a name and roles: ana@example.com 'Ana Souza' points,support");
  const roles = listed.split(",").map(roleOf);
  if (await findByEmail(platform.db, email))
    throw new StartError(`There is an operator ${email} already; reset-operator.ts lets them in again`);
  const secret = newSecret();
  const { password, passwordHash } = await newPassword();
  const issuer = await readSetting(platform.db, "ProgrammeName");
  const person = { email, name: name.trim(), roles, passwordHash, secret };
  const { recoveryCodes } = await platform.db
    .transaction()
    .execute((tx) => registerOperator(tx, platform, person));
  return { email, password, recoveryCodes, address: secretAddress(secret, { issuer, label: email }) };
}

/**
 * Lets an operator in again by hand, also one whose access was taken away: with another password, app and recovery codes.
 * @param words The e-mail.
 * @throws StartError, in one line, when there is no such operator.
 */
export async function readmitOperator(platform: Platform, words: readonly string[]): Promise<Invitation> {
  const [email = ""] = words;
  const operator = await findByEmail(platform.db, email);
  if (!operator) throw new StartError(`There is no operator ${email || "without an e-mail"}`);
  const { password, passwordHash } = await newPassword();
  const access = await platform.db.transaction().execute(async (tx) => {
    const { isActive = true } = (await lockOperator(tx, operator.id)) ?? {};
    await updateOperator(tx, operator.id, { isActive: true });
    await audit(tx, {
      actorId: BY_HAND,
      subjectId: operator.id,
      action: "operators.enabled",
      object: `operator:${operator.id}`,
      before: { isActive },
      after: { isActive: true },
    });
    await alertOperator(tx, operator, accessIsNew);
    return giveAccess(tx, platform, operator, { passwordHash, actorId: BY_HAND });
  });
  return { email: operator.email, password, recoveryCodes: access.recoveryCodes, address: access.address };
}

async function newPassword(): Promise<{ readonly password: string; readonly passwordHash: string }> {
  const password = randomCharacters(PASSWORD_ALPHABET, PASSWORD_LENGTH);
  return { password, passwordHash: await hashPassword(password) };
}

function roleOf(word: string): OperatorRole {
  const role = OPERATOR_ROLES.find((known) => known === word.trim());
  if (!role)
    throw new StartError(`${word || "Nothing"} is no role; the roles are ${OPERATOR_ROLES.join(", ")}`);
  return role;
}
