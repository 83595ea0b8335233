import { sendCheck } from "../../src/capabilities/identity/contact-check/send-contact-check.ts";
import { sql } from "../../src/platform/database/database.ts";
import { humanToken } from "../world/human-token.ts";
import type { Browser } from "../sign-on/browser.ts";
import type { Answer } from "./http-call.ts";
import type { TestWorld } from "./test-world.ts";

/** A message as it was sent. */
export interface SentMessage {
  readonly recipient: string;
  readonly channel: "email" | "sms";
  readonly subject: string;
  readonly text: string;
}

/** Returns everything that was sent to one recipient, oldest first. */
export async function messagesTo(world: TestWorld, recipient: string): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select recipient, channel, subject, text from platform.outbox
    where recipient = ${recipient} order by created_at, id`.execute(world.db);
  return rows;
}

/** Asks for a link and a code, as the page does, with the proof of a browser's work. */
export async function askRecovery(world: TestWorld, browser: Browser, username: string): Promise<Answer> {
  const token = await humanToken(world.platform.config.secretKey);
  return browser.call("POST", "/api/auth/forgot-password", { cpf: username, locale: "deuCash", token });
}

/** What came of a request for a password: the check, and the code and link of the message to this recipient. */
export interface Recovery {
  readonly checkId: string;
  readonly code: string;
  readonly link: string;
}

/** Asks, lets the job do its work, and reads the newest message to the e-mail. */
export async function recover(
  world: TestWorld,
  browser: Browser,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Recovery> {
  const response = await askRecovery(world, browser, username);
  const { linkFactorIdVerify: checkId } = response.json<{ linkFactorIdVerify: string }>();
  await sendCheck(world.platform, checkId);
  const text = (await messagesTo(world, email)).at(-1)?.text ?? "";
  return {
    checkId,
    code: /\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "none",
    link: /\/definir-senha#([\w-]+)/.exec(text)?.[1] ?? "none",
  };
}

export const verify = (browser: Browser, checkId: string, passCode: string) =>
  browser.call("POST", "/api/auth/verify-pass-code", { linkFactorIdVerify: checkId, passCode });

export const checkProof = (browser: Browser, token: string) =>
  browser.call("POST", "/api/auth/check-proof", { token });

export const define = (browser: Browser, token: string, password: string) =>
  browser.call("POST", "/api/auth/define-password", { token, password });

/** Exchanges a code for its proof. */
export async function proofOf(browser: Browser, { checkId, code }: Recovery): Promise<string> {
  return (await verify(browser, checkId, code)).json<{ token: string }>().token;
}
