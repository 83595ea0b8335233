import type { BrowserContext, Page } from "@playwright/test";
import { tabTo } from "../stage/portal-page.ts";
import type { ACCOUNTS } from "./sign-on-setting.ts";

export type Account = keyof typeof ACCOUNTS;

/** Presses a provider's button by keyboard; returns its page: a window of its own, or this one on a phone. */
export async function goTo(page: Page, provider: string, isMobile: boolean): Promise<Page> {
  const button = page.getByRole("button", { name: `Entrar com ${provider}` });
  await tabTo(page, button);
  if (isMobile) {
    await page.keyboard.press("Enter");
    return page;
  }
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  return opened;
}

/** Enters at the provider who one is. */
export async function enterAs(there: Page, account: Account): Promise<void> {
  await tabTo(there, there.getByRole("textbox", { name: "Conta" }));
  await there.keyboard.type(account);
  await there.keyboard.press("Enter");
}

/** Logs in by a provider, all the way. */
export async function signOn(
  page: Page,
  provider: string,
  account: Account,
  isMobile: boolean,
): Promise<void> {
  await enterAs(await goTo(page, provider, isMobile), account);
}

/** Makes the journeys' providers forget this browser. */
export async function forgetProviders(context: BrowserContext): Promise<void> {
  await context.clearCookies({ domain: "127.0.0.1" });
}
