import type { Page } from "@playwright/test";
import { test } from "../stage/own-member.ts";
import { comeIn, expect, logIn, open, people, test as readingTest } from "../stage/portal-page.ts";
import {
  expectNoViolation,
  fail,
  playChange,
  refuse,
  untilAccompanied,
  untilSettled,
  withoutWorker,
} from "./screen-states.ts";

/** States that no page is in when it is merely opened (the pages themselves: accessibility.spec.ts). */
const wide = { tag: "@wide" };
const cards = (page: Page) => page.getByRole("region", { name: "Avisos" });
const floating = (page: Page) => page.getByRole("region", { name: "Mensagens" });

test("the panel of notifications has no violation while it is empty", wide, async ({ member: { page } }) => {
  await comeIn(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notificações/ })
    .click();
  await expect(page.getByRole("heading", { name: "Nenhuma notificação" })).toBeVisible();
  await untilSettled(page, "what is in sight");
  await expectNoViolation(page, "dialog[open]");
});

test.describe("who has terms to accept", () => {
  test.use({ standing: "before the terms" });

  test("the terms that wait have no violation", wide, async ({ member: { page } }) => {
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByRole("checkbox")).toHaveCount(2);
    await expect(page.getByText("O Colheita é um programa de relacionamento")).toBeVisible();
    await untilSettled(page);
    await expectNoViolation(page);
  });
});

readingTest("a notification that comes while the page is open has no violation", wide, async ({ page }) => {
  await withoutWorker(page);
  const change = await playChange(page, "notifications");
  const notice = {
    Id: "a0P0000000000T2",
    title: "Resgate a caminho",
    message: "Sua parafusadeira saiu para a entrega.",
    acg_RedirectUrl__c: "/minha-conta",
    Read__c: false,
  };
  // It is of the moment in which it is asked for: only what came after the log-in shows as a card.
  await page.route("**/api/notifications", (route) =>
    route.fulfill({ json: { records: [{ ...notice, CreatedDate: new Date().toISOString() }], unread: 1 } }),
  );
  const isFollowing = page.waitForRequest("**/api/live");
  await logIn(page, people.ana);
  await isFollowing;
  change();
  await expect(cards(page).getByText(notice.title)).toBeVisible();
  await untilSettled(page, "what is in sight");
  await expectNoViolation(page);
});

readingTest("a page of lines that did not come has no violation", wide, async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana, "/extrato");
  await untilSettled(page);
  // A refusal is final at once; a broken server is asked three times more.
  await refuse(page, "**/api/points/statement*", 400, "invalid-request");
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page.getByText("Os próximos lançamentos não chegaram.")).toBeVisible();
  // Back at the top: axe takes a line that has been scrolled halfway under the header for too small to be pressed.
  await untilSettled(page);
  await expectNoViolation(page);
});

readingTest("the floating messages have no violation: at work, done, failed", wide, async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana, "/extrato");
  await untilSettled(page);
  const go = Promise.withResolvers<void>();
  await page.route("**/api/points/statement/export*", async (route) => {
    await go.promise;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Baixar PDF" });
  await button.click();
  await expect(floating(page).getByText("Gerando o PDF do extrato")).toBeVisible();
  await expectNoViolation(page);
  go.resolve();
  await expect(floating(page).getByText("Extrato baixado em PDF.")).toBeVisible();
  await expectNoViolation(page);
  await page.unroute("**/api/points/statement/export*");
  await fail(page, "**/api/points/statement/export*");
  await button.click();
  await expect(floating(page).getByText("Não conseguimos gerar o arquivo agora.")).toBeVisible();
  await expectNoViolation(page);
});

readingTest("a floating warning has no violation", wide, async ({ page }) => {
  await withoutWorker(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
  });
  await logIn(page, people.ana, "/noticias");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(floating(page).getByText("Seu navegador não deixou copiar.")).toBeVisible();
  await untilSettled(page);
  await expectNoViolation(page);
});

readingTest.describe("with the portal in the browser", () => {
  readingTest.use({ serviceWorkers: "allow" });

  // The worker that comes fetches every page first, which takes seconds.
  readingTest("the offer of a new version has no violation", { tag: "@siege" }, async ({ page }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await untilSettled(page);
    // A worker at another address is another version to the browser.
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js?versao=outra").then(() => undefined));
    await expect(cards(page).getByText("Há uma versão nova do portal")).toBeVisible({ timeout: 20_000 });
    await expectNoViolation(page);
  });
});
