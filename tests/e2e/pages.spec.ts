import { pages, redirects } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/routes";
import { expect, open, test } from "./portal.ts";

const declared = Object.entries(pages) as [string, PageRoute][];

for (const [name, route] of declared.filter(([, { path }]) => !path.includes(":"))) {
  test(`${name}: title and meta stand in the HTML that arrives`, async ({ request }) => {
    const answer = await request.get(route.path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<title>.+ - Colheita<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
    const isHidden = html.includes('<meta name="robots" content="noindex">');
    expect(isHidden).toBe(route.access === "logged" || name === "logout");
    expect(html).toContain("<h1");
    expect(answer.headers()["content-security-policy"]).not.toContain("unsafe");
  });
}

for (const { path, target, status } of redirects) {
  test(`${path} leads to ${target} with ${String(status)}`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expect(answer.headers()["location"]).toBe(target);
  });
}

test("a path that matches no route is answered with 404 and a way back", async ({ page }) => {
  const answer = await page.goto("/isto-nao-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await page.waitForURL(/\/$/);
});

test("a link changes the page without a new document: title, focus and scroll follow", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Política de privacidade" }).click();
  await page.waitForURL("**/politica-de-privacidade");
  await expect(page).toHaveTitle("Política de privacidade - Colheita");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => [scrollY, "isSameDocument" in globalThis])).toEqual([0, true]);
  await page.goBack();
  await expect(page).toHaveTitle("Início - Colheita");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test("the reading pages show the programme's texts", async ({ page }) => {
  for (const path of ["/termos-de-uso", "/politica-de-privacidade", "/regulamento", "/fale-conosco"]) {
    await open(page, path);
    await expect(page.getByRole("article")).toContainText(/\w{3,}.{40,}/s);
  }
});

test("how the programme works is one link away", async ({ page, isMobile }) => {
  await open(page, "/");
  if (isMobile) await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Como funciona" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Do talhão ao prêmio" })).toBeInViewport();
});

test("a visitor who reads on sees rewards, news and banners, and nothing moves", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const rewards = page.getByRole("region", { name: "Prêmios que saem do catálogo" });
  for (let step = 0; step < 12; step++) {
    await page.evaluate(() => scrollBy(0, 300));
    await page.waitForTimeout(50);
  }
  await expect(rewards.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Notícias do campo" }).getByRole("article")).toHaveCount(3);
  expect(
    await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
  ).toBeLessThan(0.02);
  await rewards.getByRole("link").first().click();
  await page.waitForURL("**/login");
});
