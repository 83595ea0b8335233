import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { cpfCheckDigits, maskTaxId } from "@colheita/brazil";
import type { HumanProof } from "@colheita/contract/human-proof/human-proof-endpoints";
import type { APIRequestContext, Page } from "@playwright/test";
import { ownSecret } from "../../../apps/api/src/platform/config/own-secret.ts";
import { humanToken, solvedToken } from "../../../apps/api/test/world/human-token.ts";
import { dataFolder } from "../stage/journeys-folder.ts";
import { call, operatorToken } from "../stage/operators.ts";
import { mailSince } from "../stage/outbox.ts";
import { ready } from "../stage/portal-page.ts";

const NAMES = { FirstName: "Nair", LastName: "Segura" };

/** Somebody of the programme's records. */
export interface NewMember {
  readonly id: string;
  readonly firebaseId: string;
  /** Masked, as one types it. */
  readonly taxId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Adds a member of this category from the programme's records, as an operator does: they have no password yet. */
export async function addMember(request: APIRequestContext, category = "Agricultor"): Promise<NewMember> {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  const taxId = body + cpfCheckDigits(body);
  const email = `nova.${taxId}@fazenda.example`;
  const added = await call<{ Id: string; UserFirebaseId: string }>(request, {
    path: "/createUserFromSFContact",
    token: await operatorToken(request, "first"),
    data: {
      ...NAMES,
      CNPJ_CPF__c: taxId,
      Email: email,
      MobilePhone: `669${String(randomInt(10 ** 7, 10 ** 8))}`,
      LoyaltyCategory__c: category,
      acg_ProfileCodes__c: ["agricultor"],
    },
  });
  return {
    id: added.Id,
    firebaseId: added.UserFirebaseId,
    taxId: maskTaxId(taxId),
    email,
    firstName: NAMES.FirstName,
    lastName: NAMES.LastName,
  };
}

/**
 * Computes the proof of a browser's work: where the journeys' own server asks for it, whose key is in its folder,
 * next to none.
 */
async function humanProof(request: APIRequestContext): Promise<string> {
  if (existsSync(dataFolder)) return humanToken(ownSecret(dataFolder));
  const asked = await request.get("/api/human-challenge");
  const { challenge } = (await asked.json()) as Pick<HumanProof, "challenge">;
  return solvedToken(challenge);
}

/** Asks for a link by which a password is defined. Returns its path. */
export async function definitionLink(page: Page, { taxId, email }: NewMember): Promise<string> {
  const { request } = page;
  const since = Date.now();
  const data = { cpf: taxId, token: await humanProof(request) };
  await call(request, { path: "/auth/forgot-password", data });
  const link = /\/definir-senha#[\w-]+/;
  const { text } = await mailSince(page, since, (mail) => mail.to === email && link.test(mail.text));
  return link.exec(text)?.[0] ?? "";
}

/**
 * Defines the password by a link: whoever did is logged in, as far as the terms that wait let them. Returns the
 * access token.
 */
export async function definePassword(
  request: APIRequestContext,
  link: string,
  password: string,
): Promise<string> {
  const data = { token: link.split("#")[1], password };
  const { token } = await call<{ token: string }>(request, { path: "/auth/define-password", data });
  return token;
}

/** Accepts the terms that wait for whoever has not accepted any yet, and comes home. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.waitForURL("**/conferencia-termos-de-uso");
  await ready(page);
  const accept = page.getByRole("button", { name: /^Aceitar .*continuar$/ });
  await accept.waitFor();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await accept.click();
  await page.waitForURL("**/home");
}
