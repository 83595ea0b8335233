import type { Page } from "@playwright/test";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";
import { call } from "../stage/operators.ts";
import { expect, fillLogIn, logIn, open, PASSWORD, people, test as base } from "../stage/portal-page.ts";

const PAGE = "/acelere-e-ganhe-produtor/notas-fiscais";
const LIST = "**/api/embedded/invoices";
const rows = (page: Page) => page.getByRole("table", { name: "Suas notas fiscais" }).getByRole("row");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Ana's app, whose session is none of the browser's: it tells the address to open. */
type App = () => Promise<string>;

const test = base.extend<{ app: App }>({
  app: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const options = { baseURL: baseURL ?? "", extraHTTPHeaders: extraHTTPHeaders ?? {} };
    const request = await playwright.request.newContext(options);
    const data = { username: people.ana.replaceAll(/\D/g, ""), password: PASSWORD };
    const { token } = await call<{ token: string }>(request, { path: "/userLogin", data });
    const asked = { path: "/page-tickets", token, data: { page: "invoices" } };
    await use(async () => (await call<{ url: string }>(request, asked)).url);
    await request.dispose();
  },
});

/** Lets every ticket from now on have ended, as the server says it. */
const endTickets = (page: Page) =>
  page.route(LIST, (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "identity/page-ticket-invalid", status: 403 }),
    }),
  );

test(
  "row 5: a ticket shows its member's notes, page by page, and leaves the address",
  { tag: "@wide" },
  async ({ page, app }) => {
    await withoutWorker(page);
    await open(page, await app());
    await expect(rows(page)).toHaveCount(11);
    await expect(page).toHaveURL(PAGE);
    expect(await page.evaluate(() => location.hash)).toBe("");
    await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
    await expect(rows(page).getByRole("link")).toHaveCount(0);
    await expectSound(page);
    await page.getByRole("button", { name: "Carregar mais" }).click();
    await expect(rows(page)).not.toHaveCount(11);
    // A reload shows them again, and the ticket is all that is left in the browser's stores, of this tab alone.
    await page.reload();
    await expect(rows(page)).toHaveCount(11);
    const stored = () => [Object.keys(localStorage), Object.keys(sessionStorage)];
    expect(await page.evaluate(stored)).toEqual([[], ["colheita.ticket"]]);
  },
);

test("row 5: a reload that fails without a network does not close the page", async ({
  page,
  context,
  app,
}) => {
  await open(page, await app());
  await expect(rows(page)).toHaveCount(11);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(false);
  await page.reload();
  await expect(rows(page)).toHaveCount(11);
});

test("row 5: an address that was cut off opens nothing, and its rest leaves the address", async ({
  page,
  app,
}) => {
  const whole = await app();
  await open(page, whole.slice(0, -20));
  await expect(heading(page)).toHaveText("Este acesso não vale mais");
  await expect(page).toHaveURL(PAGE);
  await page.reload();
  await expect(heading(page)).toHaveText("Notas fiscais no aplicativo");
  await page.goto(await app());
  await expect(rows(page)).toHaveCount(11);
  // What can be no ticket is not even sent, and does not bring back the one before.
  await page.goto(`${PAGE}#ticket=%20`);
  await expect(heading(page)).toHaveText("Notas fiscais no aplicativo");
  await expect(page).toHaveURL(PAGE);
  await page.reload();
  await expect(heading(page)).toHaveText("Notas fiscais no aplicativo");
});

test("row 5: who logs in in the tab of a ticket comes to their own notes", async ({ page, app }) => {
  await open(page, await app());
  await expect(rows(page)).toHaveCount(11);
  await logIn(page, people.cooperative);
  await open(page, PAGE);
  await expect(page).toHaveURL("/notas-fiscais");
});

test("row 5: when a ticket has ended the notes that had come stay, and the app opens them anew in the same view", async ({
  page,
  app,
}) => {
  await withoutWorker(page);
  await open(page, await app());
  await expect(rows(page)).toHaveCount(11);
  await endTickets(page);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page.getByRole("alert")).toContainText("Este acesso não vale mais.");
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole("button", { name: "Carregar mais" })).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText("Este acesso não vale mais");
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    "Volte ao aplicativo e abra as notas de novo.",
  );
  await expectSound(page);
  await page.unroute(LIST);
  // Of the address the hash alone changes: no document is opened.
  await page.goto(await app());
  await expect(rows(page)).toHaveCount(11);
  await expect(page).toHaveURL(PAGE);
});

test("row 5: without a ticket the page shows nothing of anybody, and the log-in leads to one's own notes", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, PAGE);
  await expect(heading(page)).toHaveText("Notas fiscais no aplicativo");
  await expect(page.getByRole("main")).toContainText("Abra o aplicativo e escolha Notas fiscais");
  await expectSound(page);
  expect(asked).not.toContain("/api/embedded/invoices");
  await page.getByRole("link", { name: "Entrar com a minha conta" }).click();
  await page.waitForURL("**/login");
  await fillLogIn(page, people.ana);
  await page.waitForURL("**/notas-fiscais");
  await expect(page).toHaveURL("/notas-fiscais");
});

test("row 5: a session alone leads to the logged list; a ticket counts before it, wherever in the page one goes", async ({
  page,
  app,
}) => {
  await logIn(page, people.cooperative);
  await open(page, PAGE);
  await expect(page).toHaveURL("/notas-fiscais");
  await expect(page.getByRole("heading", { name: "Minhas notas" })).toBeVisible();
  await open(page, await app());
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
  // A link within the page makes an entry without a ticket.
  await page.getByRole("link", { name: "Pular para o conteúdo" }).press("Enter");
  await expect(page).toHaveURL(`${PAGE}#conteudo`);
  await expect(rows(page)).toHaveCount(11);
  await page.reload();
  await expect(rows(page)).toHaveCount(11);
});

test("the notes that did not come without a network come by themselves when it is back", async ({
  page,
  context,
  app,
}) => {
  await withoutWorker(page);
  await open(page, await app());
  await expect(rows(page)).toHaveCount(11);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page.getByRole("alert")).toContainText("As próximas notas não chegaram.");
  // Loaded anew without a network the page would be gone.
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Ainda sem sinal.")).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  await context.setOffline(false);
  await expect(rows(page)).not.toHaveCount(11);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("without signal the notes are asked for again by hand", async ({ page, app }) => {
  await withoutWorker(page);
  // Else it would ask again by itself first, and take its time.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.route(LIST, (route) => route.abort());
  await open(page, await app());
  const retry = page.getByRole("main").getByRole("button", { name: "Tentar de novo" });
  await expect(retry).toBeVisible();
  await page.unroute(LIST);
  await retry.click();
  await expect(rows(page)).toHaveCount(11);
});
