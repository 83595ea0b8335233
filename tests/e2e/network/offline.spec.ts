import type { BrowserContext, Page } from "@playwright/test";
import { expect, fillLogIn, logIn, open, people, test } from "../stage/portal-page.ts";
import { untilAccompanied, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";

test.use({ serviceWorkers: "allow" });

/** Returns how many balances the browser has saved for the time without a network. */
async function savedBalances(): Promise<number> {
  const name = (await caches.keys()).find((key) => key.startsWith("colheita-answers-"));
  const requests = name === undefined ? [] : await (await caches.open(name)).keys();
  return requests.filter(({ url }) => url.includes("/api/balance/")).length;
}

test("the portal opens without a network, and says so", async ({ page, context }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  await expect(page.getByRole("status").filter({ hasText: "Sem sinal" })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText("Sem sinal")).toBeHidden();
});

test(
  "an open page says at once when the network goes, and when it is back",
  { tag: "@siege" },
  async ({ page, context }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
    const strip = page.getByRole("status").filter({ hasText: "Sem sinal" });
    await expect(strip).toBeHidden();
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    await context.setOffline(false);
    await expect(strip).toBeHidden();
  },
);

test("the balance last seen stands on every page without a network", async ({ page, context }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  const chip = page.getByRole("banner").getByRole("link", { name: /^Saldo/ });
  const said = await chip.getAttribute("aria-label");
  await expect.poll(() => page.evaluate(savedBalances)).toBe(1);
  await context.setOffline(true);
  await page.goto("/premios");
  await expect(chip).toHaveAttribute("aria-label", said ?? "");
  await page.goto("/extrato");
  await expect(page.getByRole("img", { name: /pontos$/ }).first()).toBeVisible();
});

test(
  "terms and regulations that were read once are read again without a network",
  { tag: "@siege" },
  async ({ page, context }) => {
    await logIn(page, people.consultant);
    await untilAccompanied(page);
    await open(page, "/regulamentos");
    await page.getByRole("link", { name: "Regulamento da safra 26/27" }).click();
    const regulation = page.getByRole("heading", { name: "Como ganhar" });
    await expect(regulation).toBeVisible();
    const address = page.url();
    await open(page, "/termos-de-uso");
    const terms = page.getByText("O Colheita é um programa de relacionamento");
    await expect(terms).toBeVisible();
    await context.setOffline(true);
    await page.goto(address);
    await expect(regulation).toBeVisible();
    await page.goto("/termos-de-uso");
    await expect(terms).toBeVisible();
  },
);

test("without a network the log-in is refused kindly, and what was typed stays", async ({
  page,
  context,
}) => {
  await open(page, "/login");
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(people.ana);
  await context.setOffline(true);
  await page.getByLabel("Senha", { exact: true }).fill("Colheita@2026");
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Sem sinal");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("Colheita@2026");
});

test("without a network a case is refused kindly, and what was typed stays", async ({ page, context }) => {
  await open(page, "/fale-conosco");
  await page.getByLabel("Assunto *").selectOption("Outros");
  await page.getByLabel("Motivo *").selectOption("Dúvida");
  await page.getByLabel("Nome *").fill("Nair Segura");
  await page.getByLabel("E-mail *").fill("nair@correio.example");
  await page.getByLabel("Celular *").fill("(66) 99812-4471");
  await page.getByLabel("Descrição *").fill("Quando começa a próxima safra?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(page.getByRole("alert")).toContainText("Sem sinal.");
  await expect(page.getByLabel("Descrição *")).toHaveValue("Quando começa a próxima safra?");
});

test("row 35: after the log-out nothing personal is left in the browser", async ({ page }) => {
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await page.goto("/logout");
  await page.waitForURL("**/login");
  const left = await page.evaluate(async () => ({
    // What the design system notes in a tab (an animation that has played) is of nobody.
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith("colheita."),
    ),
    caches: (await caches.keys()).filter((name) => !name.startsWith("workbox-precache")),
  }));
  expect(left).toEqual({ storage: [], caches: [] });
});

const endOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/session/end") && response.ok());

/** Logs in, and out again while the server can't be reached; nor can it be when the network is back. */
async function leaveWithoutNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.route("**/api/session/end", (route) => route.abort("internetdisconnected"));
  await logIn(page, people.ana);
  await untilAccompanied(page);
  await context.setOffline(true);
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await context.setOffline(false);
}

test(
  "who logs out without a network is logged in again by the next password",
  { tag: "@siege" },
  async ({ page, context }) => {
    await leaveWithoutNetwork(page, context);
    await context.unroute("**/api/session/end");
    await fillLogIn(page, people.ana);
    await page.waitForURL("**/home");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  },
);

test(
  "who logs out without a network stays in after a form that is sent before the scripts",
  { tag: "@siege" },
  async ({ page, context }) => {
    await leaveWithoutNetwork(page, context);
    await context.route("**/assets/*.js", (route) => route.abort());
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.goto("/login");
    await context.unroute("**/api/session/end");
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/login"),
    );
    await fillLogIn(page, people.consultant);
    await sent;
    await context.unroute("**/assets/*.js");
    await page.waitForURL("**/home");
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: /^Saldo/ })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  },
);

test(
  "who left without a network is not shown again to whoever opens the portal next",
  { tag: "@siege" },
  async ({ page, context }) => {
    await leaveWithoutNetwork(page, context);
    await context.unroute("**/api/session/end");
    await page.goto("/home");
    await page.waitForURL("**/login");
    await expect.poll(async () => (await page.request.get("/api/session")).status()).toBe(401);
  },
);

/**
 * Opens a page and waits until it is at rest and has asked for the worker of its own version: asked later, that would be
 * one more version.
 */
async function atRest(page: Page, openIt: () => Promise<unknown>): Promise<void> {
  const registers = page.waitForResponse(/\/assets\/register-worker-/);
  await openIt();
  await registers;
  await untilSettled(page);
}

test(
  "row 47: a new version is offered, taken when the reader wants it, and leaves other tabs alone",
  { tag: "@siege" },
  async ({ page, context }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await atRest(page, () => page.reload());
    const other = await context.newPage();
    await atRest(other, () => open(other, "/extrato"));
    await other.evaluate(() => Object.assign(globalThis, { isOldTab: true }));
    // A worker at another address is another version to the browser.
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js?versao=outra").then(() => undefined));
    // The worker that comes fetches every page first.
    await expect(page.getByText("Há uma versão nova do portal")).toBeVisible({ timeout: 20_000 });
    const reload = page.waitForEvent("load");
    await page.getByRole("button", { name: "Atualizar" }).click();
    await reload;
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
    expect(await other.evaluate(() => "isOldTab" in globalThis)).toBe(true);
    await other.getByRole("link", { name: "Política de privacidade" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Política de privacidade");
  },
);

test(
  "row 47: when another version has come since the offer, the newest one takes over",
  { tag: "@siege" },
  async ({ page }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await atRest(page, () => page.reload());
    const versionOf = (name: string) =>
      page.evaluate(async (version) => {
        const { scope } = await navigator.serviceWorker.register(`/sw.js?versao=${version}`);
        return scope;
      }, name);
    await versionOf("segunda");
    // The worker that comes fetches every page first.
    await expect(page.getByText("Há uma versão nova do portal")).toBeVisible({ timeout: 20_000 });
    await versionOf("terceira");
    await expect
      .poll(() =>
        page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.waiting?.scriptURL ?? "",
        ),
      )
      .toContain("terceira");
    const reload = page.waitForEvent("load");
    await page.getByRole("button", { name: "Atualizar" }).click();
    await reload;
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
    const inCharge = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? "");
    await expect.poll(inCharge).toContain("terceira");
  },
);

/** Opens the menu that this width shows, and leaves by it. */
async function leaveByMenu(page: Page): Promise<void> {
  await page.locator("header button[popovertarget]:visible").last().click();
  await page.getByRole("link", { name: "Sair", exact: true }).click();
}

test(
  "a log-out without a network is sent to the server when it is back, on the open page",
  { tag: "@siege" },
  async ({ page, context }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
    await context.setOffline(true);
    await leaveByMenu(page);
    await page.waitForURL("**/login");
    await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
    const ended = endOf(page);
    await context.setOffline(false);
    await ended;
    await expect.poll(() => page.evaluate(() => localStorage.getItem("colheita.log-out-owed"))).toBeNull();
    expect((await context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);
  },
);

test("who logs out while no page's code comes is out at once, and led on when it does", async ({
  page,
  context,
}) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  // A cut alone would leave what the browser has saved of an earlier visit.
  await context.route("**/assets/*.js", (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await leaveByMenu(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você saiu da sua conta");
  await expect(page.getByText("Ana Paula")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Saldo/ })).toHaveCount(0);
  const ended = endOf(page);
  await context.unroute("**/assets/*.js");
  await context.setOffline(false);
  await page.waitForURL("**/login");
  await ended;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entre na sua conta");
  // With its style sheets, which keep it off the window's edge.
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.x).toBeGreaterThan(0);
  await expect(page.getByText("Esta página não abriu")).toHaveCount(0);
});
