import type { Page } from "@playwright/test";
import { expect, logIn, open, people, ready, test } from "../stage/portal-page.ts";
import { expectSound, refusedWith, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";

const articles = (page: Page) => page.getByRole("main").getByRole("article");

async function openNews(page: Page, query = ""): Promise<void> {
  await logIn(page, people.ana, `/noticias${query}`);
  await expect(articles(page).first()).toBeVisible();
}

test("news are read ten a page, and more come on demand", async ({ page }) => {
  await openNews(page);
  await expect(articles(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(articles(page)).toHaveCount(20);
  await expect(page.getByText("Mostrando 20 notícias")).toBeVisible();
  const titles = await articles(page).getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(20);
});

test("the first page of a cold start comes with the session, without a call of its own", async ({ page }) => {
  await logIn(page, people.ana);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await open(page, "/noticias");
  await expect(articles(page)).toHaveCount(10);
  expect(calls.filter((path) => path === "/api/news")).toEqual([]);
});

test("a topic and words to search for stand in the address, and going back undoes them", async ({ page }) => {
  await openNews(page);
  await page.getByRole("button", { name: "Clima" }).click();
  await expect(page).toHaveURL(/\/noticias\?assunto=Clima$/);
  await expect(articles(page)).not.toHaveCount(10);
  for (const words of await articles(page).allTextContents()) expect(words).toContain("Clima");
  await page.goBack();
  await expect(page).toHaveURL(/\/noticias$/);
  await expect(articles(page)).toHaveCount(10);
  await page.getByLabel("Buscar notícia").fill("braquiaria");
  await expect(page).toHaveURL(/\?busca=braquiaria$/);
  await expect(articles(page)).toHaveCount(2);
  await expect(articles(page).first()).toContainText("Braquiária");
  await page.reload();
  await ready(page);
  await expect(page.getByLabel("Buscar notícia")).toHaveValue("braquiaria");
  await expect(articles(page)).toHaveCount(2);
});

test("a search that finds nothing says so and leads back to everything", async ({ page }) => {
  await openNews(page);
  await page.getByLabel("Buscar notícia").fill("zzzzqq");
  await expect(page.getByRole("heading", { name: "Nenhuma notícia encontrada" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Ver todas as notícias" }).click();
  await expect(page.getByLabel("Buscar notícia")).toHaveValue("");
  await expect(articles(page)).toHaveCount(10);
});

test(
  "an article opens, and going back leads to the same place of the list",
  { tag: "@wide" },
  async ({ page }) => {
    await openNews(page);
    await page.getByRole("button", { name: "Carregar mais" }).click();
    await expect(articles(page)).toHaveCount(20);
    const link = articles(page).nth(14).getByRole("link");
    await link.scrollIntoViewIfNeeded();
    const title = await link.innerText();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveURL(/\/noticias\/\w{15}$/);
    await expect(page).toHaveTitle(`${title} - Colheita`);
    await expectSound(page);
    await page.goBack();
    await expect(articles(page)).toHaveCount(20);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  },
);

test("an article leads to the next one, and its links to our pages need no new document", async ({
  page,
}) => {
  await openNews(page, "?busca=resgate+codigo+acesso");
  await articles(page).first().getByRole("link").click();
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await page.getByRole("link", { name: "Minha conta" }).click();
  await page.waitForURL("**/minha-conta");
  await page.goBack();
  const next = page.getByRole("region", { name: "Próxima notícia" }).getByRole("link");
  const title = await next.innerText();
  await next.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("html[data-same]")).toBeAttached();
});

test("an article is sent on by link or WhatsApp", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Systems with a list of their own have no copy button: this browser is made one without.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await openNews(page);
  await articles(page).first().getByRole("link").click();
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByText("Link copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const whatsApp = page.getByRole("link", { name: "Enviar por WhatsApp" });
  const href = new URL((await whatsApp.getAttribute("href")) ?? "");
  expect(href.origin).toBe("https://wa.me");
  expect(href.searchParams.get("text")).toContain(page.url());
  await expect(whatsApp).toHaveAttribute("rel", "noopener noreferrer");
});

test("the system's own list is used where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", {
      configurable: true,
      value: (data: ShareData) => {
        document.documentElement.setAttribute("data-shared", data.url ?? "");
        return Promise.resolve();
      },
    });
  });
  await openNews(page);
  await articles(page).first().getByRole("link").click();
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", page.url());
});

test("a missing article is a page that says so; an id of 18 characters finds its article", async ({
  page,
}) => {
  await openNews(page);
  const href = (await articles(page).nth(1).getByRole("link").getAttribute("href")) ?? "";
  const title = await articles(page).nth(1).getByRole("link").innerText();
  await open(page, `${href}AAA`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const isMissing = refusedWith(page, "not-found");
  for (const path of ["/noticias/a0N000000000000", "/noticias/nada"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "Não encontramos esta notícia" })).toBeVisible();
    await expectSound(page);
  }
  await isMissing;
  await page.getByRole("link", { name: "Ver todas as notícias" }).click();
  await expect(articles(page).first()).toBeVisible();
});

test("nothing moves while the news come", async ({ page }) => {
  await logIn(page, people.ana);
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved += (shift as unknown as { value: number }).value;
      document.documentElement.setAttribute("data-moved", String(moved));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/noticias");
  await expect(articles(page)).toHaveCount(10);
  await untilSettled(page, "what is in sight");
  const moved = await page.locator("html").getAttribute("data-moved");
  expect(Number(moved ?? 0)).toBeLessThan(0.02);
});

test("news that cannot be read are a state with a retry", async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  let isBroken = true;
  await page.route("**/api/news?*", (route) =>
    isBroken
      ? route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"x"}' })
      : route.continue(),
  );
  await open(page, "/noticias?busca=soja");
  await expect(page.getByRole("heading", { name: "Não conseguimos buscar estes dados" })).toBeVisible();
  await expectSound(page);
  isBroken = false;
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(articles(page).first()).toBeVisible();
});
