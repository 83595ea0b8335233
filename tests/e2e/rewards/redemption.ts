import type { Page } from "@playwright/test";
import { givePoints } from "../stage/operators.ts";
import { mailSince, type Mail } from "../stage/outbox.ts";
import type { OwnMember } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import { saveProfileData } from "../account/profile-form.ts";

export const HAT = "Chapéu de palha com proteção solar";
export const VOUCHER = "Recarga de celular R$ 30,00";

/** Gives a member what redeeming takes, points enough and an address to which a thing is sent, and brings them home. */
export async function endow(page: Page, member: OwnMember): Promise<void> {
  await saveProfileData(page, member);
  await givePoints(page.request, member, 10_000);
  await comeIn(page);
}

/** Returns the balance that the header shows. */
export async function balanceOn(page: Page): Promise<number> {
  const chip = page.getByRole("banner").getByRole("link", { name: /^Saldo/ });
  return Number((await chip.getAttribute("aria-label"))?.replaceAll(/\D/g, ""));
}

/** Waits until the header shows this balance: after a network failure, once the stream of changes is back. */
export const expectBalance = (page: Page, points: number) =>
  expect.poll(() => balanceOn(page), { timeout: 20_000 }).toBe(points);

/** Returns the points in words such as "Resgatar por 2.600 pontos". */
export async function pointsIn(page: Page): Promise<number> {
  const words = await page.getByRole("button", { name: /^Resgatar por/ }).textContent();
  return Number(words?.replaceAll(/\D/g, ""));
}

/**
 * Returns the newest access code that went to the address hinted at on the screen: to this one, where several have
 * that hint.
 */
export async function sentCode(page: Page, since: number, email?: string): Promise<string> {
  const words = await page.getByText(/^Enviamos um código/).textContent();
  const [, start = "", domain = ""] = /(\w{3})\*\*\*(@[\w.-]+\w)/.exec(words ?? "") ?? [];
  const isHinted = (to: string) => to.startsWith(start) && to.endsWith(domain);
  const code = /\b[A-Z]{6,10}\d{2}\b/;
  const isMeant = ({ to, text }: Mail) => isHinted(to) && to === (email ?? to) && code.test(text);
  const { text } = await mailSince(page, since, isMeant);
  return code.exec(text)?.[0] ?? "";
}

/** Opens the catalogue at this search, and there the reward of that name. */
export async function findReward(page: Page, search: string, name: string): Promise<void> {
  await open(page, `/premios?${new URLSearchParams({ busca: search })}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Opens the redemption and asks for an access code. Returns the code. */
export async function askForCode(page: Page, { email }: OwnMember): Promise<string> {
  const since = Date.now();
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  await page.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByRole("heading", { name: "Digite o código de acesso" })).toBeVisible();
  return sentCode(page, since, email);
}

/** Types an access code and confirms it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código de acesso").fill(code);
  await page.getByRole("button", { name: "Confirmar código" }).click();
}

/** Returns the button that redeems at last, in the panel. */
export const confirmButton = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: /^Resgatar por/ });
