import {
  registrationFields,
  type RegistrationField,
  type RegistrationForm,
} from "@colheita/contract/registration/registration-form";
import type { Answer } from "../server/http-call.ts";
import { PASSWORD } from "./members.ts";
import type { TestWorld } from "../server/test-world.ts";
import { sendCheck } from "../../src/capabilities/identity/contact-check/send-contact-check.ts";
import { sql } from "../../src/platform/database/database.ts";
import { humanToken } from "./human-token.ts";

/** Returns a form in the wire's words. */
export function wireOf(form: RegistrationForm): Record<string, string> {
  const entries = Object.entries(form) as [RegistrationField, string][];
  return Object.fromEntries(entries.map(([name, value]) => [registrationFields[name], value]));
}

/** Returns the field and code with which an answer refuses a form: the first of its errors. */
export function refusedWith(answer: Answer): readonly [field: string, code: string] | undefined {
  if (answer.status === 200) return undefined;
  const { errors = [], code } = answer.json() as { errors?: { field: string; code: string }[]; code: string };
  const [first] = errors;
  const wireName = first?.field.replace("body.", "") ?? "";
  const [field = wireName] = Object.entries(registrationFields).find(([, name]) => name === wireName) ?? [];
  return [field.toLowerCase() === "password" ? "password" : field, first?.code ?? code];
}

let networks = 0;
/** Returns an address that nobody has asked from. */
export const someNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

/** Shows that it is the member who has this session, and no thief of it. */
export function showMember(world: TestWorld, token: string, password = PASSWORD): Promise<Answer> {
  return world.call("POST", "/api/second-factor/proof", { token, body: { password } });
}

/** Sends the form as the page does, from a network of its own. */
export async function sendForm(
  world: TestWorld,
  form: RegistrationForm,
  more: Readonly<Record<string, unknown>> = {},
  address = someNetwork(),
): Promise<Answer> {
  const { secretKey } = world.platform.config;
  const proved = "token" in more || "proof" in more ? {} : { token: await humanToken(secretKey) };
  const body = { ...wireOf(form), ...proved, ...more };
  return world.call("POST", "/api/persistLoyalty", { headers: { "x-forwarded-for": address }, body });
}

/** Returns what was sent lately to a contact: its code. */
export async function codeTo(world: TestWorld, recipient: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from platform.outbox
    where recipient = ${recipient} order by created_at desc, id desc limit 1`.execute(world.db);
  return /\b[A-Z]{6}\d{2}\b/.exec(rows[0]?.text ?? "")?.[0] ?? "none";
}

/** Exchanges the code that a sign-up sent for the proof of its contact. */
export async function proofOf(world: TestWorld, sent: Answer, recipient: string): Promise<string> {
  const checkId = String(sent.json()["linkFactorIdVerify"]);
  await sendCheck(world.platform, checkId);
  const passCode = await codeTo(world, recipient);
  const answer = await world.call("POST", "/api/auth/verify-pass-code", {
    headers: { "x-forwarded-for": someNetwork() },
    body: { linkFactorIdVerify: checkId, passCode },
  });
  return String(answer.json()["token"]);
}

/** Returns where the code of a form goes: the e-mail, without one the cellphone. */
export const recipientOf = ({ email, phone }: RegistrationForm): string => email || `55${phone ?? ""}`;

/** Signs up from the form to the session. */
export async function signUp(
  world: TestWorld,
  form: RegistrationForm,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const sent = await sendForm(world, form, more);
  if (sent.status !== 200) return sent;
  return sendForm(world, form, { ...more, proof: await proofOf(world, sent, recipientOf(form)) });
}

/** Returns the member of a tax id, with how their log-in stands; nothing when there is none. */
export async function memberBy(
  world: TestWorld,
  taxId: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select member.*, credential.is_code_needed, credential.is_definition_needed
    from identity.member join identity.credential on credential.member_id = member.id
    where tax_id = ${taxId ?? ""}`.execute(world.db);
  return rows[0];
}
