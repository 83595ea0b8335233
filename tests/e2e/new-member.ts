import { randomInt } from "node:crypto";
import { cpfCheckDigits, maskTaxId } from "@colheita/brazil";
import type { APIRequestContext, Page } from "@playwright/test";
import { codeAt } from "../../apps/api/src/capabilities/second-factor/one-time-code.ts";
import { mailSince } from "./outbox.ts";
import { expect, open, PASSWORD, ready } from "./portal.ts";

/** The demo's operators, as the start prints them: one for each width, because a code of an app counts once. */
const operators = {
  phone: { email: "operador@colheita.example", secret: "JBSWY3DPEHPK3PXPCOLHEITASAFRA23A" },
  desktop: { email: "operadora@colheita.example", secret: "KRSXG5CTMVRXEZLUKN2XAZLSCOLHEITA" },
} as const;
const STEP_MS = 30_000;

/** A member who is nobody in the other journeys. */
export interface NewMember {
  /** Masked, as one types it. */
  readonly taxId: string;
  readonly email: string;
}

/** An access token is good for longer; a code of the app counts once, and keeps the next journey waiting. */
const HELD_MS = 5 * 60_000;
const held = new Map<string, { readonly token: string; readonly untilMs: number }>();

/** An operator's access token: that of a log-in of this process, or of another one. */
export async function operatorToken(
  request: APIRequestContext,
  width: keyof typeof operators,
): Promise<string> {
  const before = held.get(width);
  if (before && Date.now() < before.untilMs) return before.token;
  const token = await logOperatorIn(request, operators[width]);
  held.set(width, { token, untilMs: Date.now() + HELD_MS });
  return token;
}

async function logOperatorIn(
  request: APIRequestContext,
  { email, secret }: (typeof operators)[keyof typeof operators],
): Promise<string> {
  let token = "";
  const logIn = async (): Promise<number> => {
    const data = { email, password: PASSWORD };
    const begun = (await (await request.post("/api/operators/log-in", { data })).json()) as { token: string };
    // The code of now may have been used: an app's next one is good a little before its time.
    for (const at of [Date.now(), Date.now() + STEP_MS]) {
      const body = { token: begun.token, factor: "totp", passCode: codeAt(secret, new Date(at)) };
      const answer = await request.post("/api/operators/second-factor", { data: body });
      if (!answer.ok()) continue;
      ({ token } = (await answer.json()) as { token: string });
      return 200;
    }
    return 401;
  };
  await expect.poll(logIn, { timeout: 2 * STEP_MS, intervals: [STEP_MS / 3] }).toBe(200);
  return token;
}

/** Adds a member from the programme's records, as an operator does: they have no password yet. */
export async function addMember(page: Page, width: keyof typeof operators): Promise<NewMember> {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  const taxId = body + cpfCheckDigits(body);
  const email = `nova.${taxId}@fazenda.example`;
  const token = await operatorToken(page.request, width);
  const answer = await page.request.post("/api/createUserFromSFContact", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      CNPJ_CPF__c: taxId,
      FirstName: "Nair",
      LastName: "Segura",
      Email: email,
      acg_ProfileCodes__c: ["agricultor"],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { taxId: maskTaxId(taxId), email };
}

/** Asks for a link by which a password is defined, and opens it. */
export async function openDefinition(page: Page, { taxId, email }: NewMember): Promise<void> {
  const since = Date.now();
  await open(page, "/redefinir-senha");
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(taxId);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/codigo-de-acesso");
  const link = /\/definir-senha#[\w-]+/;
  const { text } = await mailSince(page, since, (mail) => mail.to === email && link.test(mail.text));
  await open(page, link.exec(text)?.[0] ?? "");
}

/** Accepts the terms that wait for who has not accepted any yet, and comes home. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.waitForURL("**/conferencia-termos-de-uso");
  await ready(page);
  const accept = page.getByRole("button", { name: /^Aceitar .*continuar$/ });
  await accept.waitFor();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await accept.click();
  await page.waitForURL("**/home");
}

/** Defines the password on the page of that link. */
export async function definePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Senha nova", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
