import { test } from "../stage/own-member.ts";
import { expect } from "../stage/portal-page.ts";
import { askForCode, balanceOn, confirmButton, endow, enterCode, findReward, VOUCHER } from "./redemption.ts";

test("a second press on what confirmed the code spends nothing: the last question is seen first", async ({
  page,
  member,
}) => {
  await endow(page, member);
  await findReward(page, "recarga", VOUCHER);
  const before = await balanceOn(page);
  const code = await askForCode(page, member);
  const redeemed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/processRedeem")) redeemed.push(request.url());
  });
  // Where the first press went, the button that spends comes to stand.
  await page.evaluate(() => {
    const pressAtOnce = new MutationObserver(() => {
      const buttons = Array.from(document.querySelectorAll("[role=dialog] button, dialog button"));
      const spends = buttons.find((button) => button.textContent?.startsWith("Resgatar por"));
      if (!(spends instanceof HTMLElement)) return;
      pressAtOnce.disconnect();
      spends.click();
      document.documentElement.dataset["pressed"] = "yes";
    });
    pressAtOnce.observe(document.body, { childList: true, subtree: true });
  });
  await enterCode(page, code);
  await expect(page.locator("html[data-pressed=yes]")).toBeAttached();
  await expect(confirmButton(page)).toBeEnabled();
  await expect(page.getByRole("heading", { name: "Confira o resgate" })).toBeVisible();
  expect(redeemed).toEqual([]);
  expect(await balanceOn(page)).toBe(before);
});
