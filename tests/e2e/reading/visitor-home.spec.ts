import type { Page } from "@playwright/test";
import { expect, open, test } from "../stage/portal-page.ts";
import { amend, expectSound, fail, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";
import type { Wire } from "../everywhere/screen-states.ts";

const WELCOME = "Sua nota fiscal vale mais que papel";

test.beforeEach(({ page }) => withoutWorker(page));

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const banners = (page: Page) => page.getByRole("region", { name: "Destaques" });

/** Reads down to the end, as far as the sections have to come. */
async function readOn(page: Page): Promise<void> {
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
}

test(
  "the page opens with the programme's own words, and banners stand below it",
  { tag: "@wide" },
  async ({ page }) => {
    await amend(page, "**/api/visitor-home", (answer) => {
      const [first, ...others] = answer["Banners"] as Wire[];
      const fair = {
        ...first,
        Id: "a0B000000000009",
        Name: "Dia de campo em Sorriso",
        acg_Text__c: "Sexta, das 8h às 16h, na Fazenda Boa Vista.",
        acg_ActionLabel__c: "Ver o regulamento",
        acg_RedirectUrl__c: "/regulamento",
      };
      return { ...answer, Banners: [fair, first, ...others] };
    });
    await open(page, "/");
    await expect(title(page)).toHaveText(WELCOME);
    await readOn(page);
    await expect(banners(page)).toBeAttached();
    await untilSettled(page);
    await expectSound(page);
    await expect(title(page)).toHaveText(WELCOME);
    await banners(page).getByRole("link", { name: "Ver o regulamento" }).click();
    await page.waitForURL("**/regulamento");
  },
);

test("without an answer the page opens with its own words, and can ask again", async ({ page }) => {
  await fail(page, "**/api/visitor-home");
  await open(page, "/");
  await expect(title(page)).toHaveText(WELCOME);
  await readOn(page);
  await expect(page.getByText("Prêmios e notícias não chegaram.")).toBeVisible();
  await page.unroute("**/api/visitor-home");
  await page.getByRole("main").getByRole("button", { name: "Tentar de novo" }).click();
  await expect(banners(page)).toBeAttached();
});

test("how the programme works is read in its own words, as they are now", async ({ page }) => {
  await open(page, "/");
  const more = page.getByRole("main").getByText("Ler mais sobre o programa");
  await more.click();
  const text = page.getByRole("article").filter({ hasText: "Como funciona" });
  await expect(text).toContainText("a compra que você já faz para a lavoura vira pontos");
  await expectSound(page);
  await amend(page, "**/api/reading/AboutProgram", (answer) => ({
    ...answer,
    HtmlValue__c: "<p>A partir da safra 27/28 cada nota vale em dobro.</p>",
  }));
  await open(page, "/");
  await more.click();
  await expect(text).toContainText("A partir da safra 27/28 cada nota vale em dobro.");
});
