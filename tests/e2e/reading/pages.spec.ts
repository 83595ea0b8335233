import { pages } from "@colheita/contract/routes/pages";
import { redirects } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { watchShifts, withoutWorker } from "../everywhere/screen-states.ts";

/** Pages on the way to somewhere: nobody looks for them. */
const PASSED_THROUGH: ReadonlySet<string> = new Set([
  "logout",
  "accessCode",
  "passwordDefinition",
  "farewell",
  "embeddedInvoices",
]);
const declared = Object.entries(pages) as [string, PageRoute][];

for (const [name, route] of declared) {
  test(`${name}: title and meta stand in the HTML that arrives`, async ({ request }) => {
    // Whether there is such a thing is shown by the page itself: the server knows its documents alone.
    const answer = await request.get(route.path.replaceAll(/:\w+/g, "a0X00000000000X"));
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<title>.+ - Colheita<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
    const isHidden = html.includes('<meta name="robots" content="noindex">');
    expect(isHidden).toBe(route.access === "logged" || PASSED_THROUGH.has(name));
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

test(
  "a link changes the page without a new document: title, focus and scroll follow",
  { tag: "@wide" },
  async ({ page }) => {
    await open(page, "/");
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Política de privacidade" }).click();
    await page.waitForURL("**/politica-de-privacidade");
    await expect(page).toHaveTitle("Política de privacidade - Colheita");
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      "Política de privacidade - Colheita",
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => [scrollY, "isSameDocument" in globalThis])).toEqual([0, true]);
    await page.goBack();
    await expect(page).toHaveTitle("Início - Colheita");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  },
);

test(
  "the reading pages show the programme's texts, and nothing moves when they come",
  { tag: "@wide" },
  async ({ page }) => {
    const shifts = await watchShifts(page);
    for (const path of ["/termos-de-uso", "/politica-de-privacidade", "/regulamento", "/fale-conosco"]) {
      await open(page, path);
      await expect(page.getByRole("article")).toContainText(/\w{3,}.{40,}/s);
      expect(await shifts(), path).toBeLessThanOrEqual(0.02);
    }
  },
);

test(
  "an article is as wide as its token says, or as the page where that is narrower",
  { tag: "@wide" },
  async ({ page }) => {
    for (const path of ["/termos-de-uso", "/politica-de-privacidade", "/regulamento"]) {
      await open(page, path);
      const token = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--artigo")),
      );
      expect(token).toBe(888);
      const room = await page
        .locator(".container")
        .filter({ has: page.getByRole("article") })
        .evaluate((box) => {
          const { paddingLeft, paddingRight } = getComputedStyle(box);
          return innerWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        });
      const { width } = (await page.getByRole("article").boundingBox()) ?? { width: 0 };
      expect(width, path).toBe(Math.min(token, room));
    }
  },
);

test("a page that came to life names the manifest that makes it installable, whose icons are there", async ({
  page,
  request,
}) => {
  await open(page, "/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe("Colheita");
  expect(icons).toHaveLength(3);
  for (const { src } of icons)
    expect((await request.get(src)).headers()["content-type"], src).toBe("image/png");
});

test("how the programme works is one link away", { tag: "@wide" }, async ({ page, isMobile }) => {
  await open(page, "/");
  if (isMobile) await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Como funciona" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Do talhão ao prêmio" })).toBeInViewport();
});

test("a visitor who reads on sees rewards, news and banners, and nothing moves", async ({ page }) => {
  // The answer comes when the reader is already there: its places must be as large as what takes them.
  const reachedEnd = Promise.withResolvers<void>();
  await page.route("**/api/visitor-home", async (route) => {
    await reachedEnd.promise;
    await route.continue();
  });
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
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          scrollBy(0, 300);
          requestAnimationFrame(() => requestAnimationFrame(drawn));
        }),
    );
  }
  await expect(rewards).toBeAttached();
  reachedEnd.resolve();
  await expect(rewards.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Notícias do campo" }).getByRole("article")).toHaveCount(3);
  expect(
    await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
  ).toBeLessThan(0.02);
  await rewards.getByRole("link").first().click();
  await page.waitForURL("**/login");
});

test(
  "the header calls a visitor so and cuts a long first name; a footer of members says that this is a trial",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    const called = (name: RegExp) => page.getByRole("banner").getByText(name).first();
    const footer = page.getByRole("contentinfo");
    await open(page, "/regulamento");
    // A phone has no room for a name.
    await expect(called(/^Visitante$/)).toBeVisible({ visible: !isMobile });
    await expect(footer).not.toContainText("Ambiente de demonstração");
    await logIn(page, people.farm);
    await expect(called(/^Fazenda Santa …$/)).toBeVisible({ visible: !isMobile });
    await expect(footer).toContainText(/Programa Colheita, safra \d\d\/\d\d\. Ambiente de demonstração\./);
  },
);

test("DECISIONS: a programme of another name is called so from the first paint on, by the same build", async ({
  page,
}) => {
  await withoutWorker(page);
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    // The letters keep their name: the policy knows the styles by their hash.
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(/Colheita(?! Sans)/g, "Safra Boa"),
    });
  });
  await open(page, "/login");
  await expect(page).toHaveTitle("Entrar - Safra Boa");
  await expect(page.getByRole("link", { name: "Safra Boa, página inicial" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Cadastre-se" }).click();
  await expect(page).toHaveTitle("Cadastro - Safra Boa");
});
