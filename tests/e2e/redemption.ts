import type { Page } from "@playwright/test";
import { mailSince } from "./outbox.ts";
import { expect, open, people } from "./portal.ts";

/**
 * Whoever redeems here redeems in no other journey, and somebody else does at each width: balances are compared, and
 * three access codes in a quarter of an hour are all that anybody gets.
 */
export const redeemers = {
  thing: { phone: "11.222.333/0001-81", desktop: people.rush },
  voucher: { phone: "853.513.468-93", desktop: "862.883.667-57" },
  interrupted: { phone: "231.002.999-81", desktop: "714.602.380-01" },
} as const;

/** Which of two people plays, by the width of the screen. */
export const widthOf = (isMobile: boolean) => (isMobile ? "phone" : "desktop");
export const HAT = "Chapéu de palha com proteção solar";
export const VOUCHER = "Recarga de celular R$ 30,00";

/** The balance that the header tells. */
export async function balanceOn(page: Page): Promise<number> {
  const chip = page.getByRole("banner").getByRole("link", { name: /^Saldo/ });
  return Number((await chip.getAttribute("aria-label"))?.replaceAll(/\D/g, ""));
}

/** The header comes to tell this balance: after a cut network, once the stream of changes is back. */
export const expectBalance = (page: Page, points: number) =>
  expect.poll(() => balanceOn(page), { timeout: 20_000 }).toBe(points);

/** The points in words such as "Resgatar por 2.600 pontos". */
export async function pointsIn(page: Page): Promise<number> {
  const words = await page.getByRole("button", { name: /^Resgatar por/ }).textContent();
  return Number(words?.replaceAll(/\D/g, ""));
}

/** The newest access code that went to the address hinted at on the screen. */
export async function sentCode(page: Page, since: number): Promise<string> {
  const words = await page.getByText(/^Enviamos um código/).textContent();
  const [, start = "", domain = ""] = /(\w{3})\*\*\*(@[\w.-]+\w)/.exec(words ?? "") ?? [];
  const code = /\b[A-Z]{6,10}\d{2}\b/;
  const { text } = await mailSince(
    page,
    since,
    (mail) => mail.to.startsWith(start) && mail.to.endsWith(domain) && code.test(mail.text),
  );
  return code.exec(text)?.[0] ?? "";
}

/** Searches the catalogue and opens the reward of that name. */
export async function findReward(page: Page, search: string, name: string): Promise<void> {
  await open(page, "/premios");
  await page.getByLabel("Buscar prêmio").pressSequentially(search);
  await expect(page).toHaveURL(/busca=/);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Opens the redemption and asks for an access code, which it answers. */
export async function askForCode(page: Page): Promise<string> {
  const since = Date.now();
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  await page.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByRole("heading", { name: "Digite o código de acesso" })).toBeVisible();
  return sentCode(page, since);
}

/** Types an access code and confirms it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código de acesso").fill(code);
  await page.getByRole("button", { name: "Confirmar código" }).click();
}

/** What redeems at last, in the panel. */
export const confirmButton = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: /^Resgatar por/ });
