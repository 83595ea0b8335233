import type { Page } from "@playwright/test";
import { operatorToken } from "../stage/operators.ts";
import { test as ownTest } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people, press, test } from "../stage/portal-page.ts";
import { refuse, refusedWith, withoutWorker } from "../everywhere/screen-states.ts";

const toNews = (page: Page) =>
  page.getByRole("navigation", { name: "Atalhos" }).getByRole("link", { name: "Ler notícias" });

for (const [code, status, words] of [
  ["auth/user-disabled", 403, "Esta conta não pode mais entrar"],
  ["user-token-expired", 401, "Sua sessão terminou"],
] as const)
  test(`${code}: whatever call says so, the member is out, in every tab, and told why`, async ({ page }) => {
    await withoutWorker(page);
    await logIn(page, people.manager);
    const other = await page.context().newPage();
    await open(other, "/minha-conta");
    // Its session is open, too: a tab that opens one tells the others, and they would follow it in again.
    await expect(other.getByRole("list", { name: "Aparelhos conectados" })).toBeVisible();
    await refuse(page, "**/api/news?*", status, code);
    await refuse(page, "**/api/news", status, code);
    await toNews(page).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
    await expect(other).toHaveURL("/login");
    await expect(other.getByRole("status").filter({ hasText: words })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("colheita.member"))).toBeNull();
  });

ownTest(
  "auth/user-disabled: whom an operator blocks while a page is open is out of it, and told why",
  async ({ page, member }) => {
    await withoutWorker(page);
    const isFollowed = page.waitForResponse("**/api/live");
    await open(page, "/extrato");
    await isFollowed;
    const token = await operatorToken(page.request, "first");
    const blocked = await page.request.put(`/api/members/${member.id}/standing`, {
      headers: { authorization: `Bearer ${token}` },
      data: { acg_Status__c: "Blocked", acg_ProgramOptOut__c: false },
    });
    expect(blocked.ok(), await blocked.text()).toBe(true);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await fillLogIn(page, member.taxId, member.password);
    await expect(page.getByRole("alert")).toContainText("Esta conta não pode entrar");
  },
);

test("no-uid: a session that neither the browser nor the server has any more is over on the screen", async ({
  page,
}) => {
  await withoutWorker(page);
  const isFollowed = page.waitForResponse("**/api/live");
  await logIn(page, people.manager);
  await isFollowed;
  const isGone = refusedWith(page, "no-uid");
  // Not by the page, but with its cookie: which goes with the answer.
  const ended = await page.request.post("/api/session/end", { data: {} });
  expect(ended.ok(), await ended.text()).toBe(true);
  await isGone;
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Sua sessão terminou. Entre de novo para continuar.")).toBeVisible();
});

test("permission-denied: what is not for this member leaves the session alone", async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.manager);
  await refuse(page, "**/api/news?*", 403, "permission-denied");
  await refuse(page, "**/api/news", 403, "permission-denied");
  await toNews(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/noticias");
  await open(page, "/extrato");
  await expect(page).toHaveURL("/extrato");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the log-out speaks of the network only while there is none", async ({ page, context }) => {
  await withoutWorker(page);
  await logIn(page, people.manager);
  const go = Promise.withResolvers<void>();
  await page.route("**/api/session/end", async (route) => {
    await go.promise;
    await route.continue();
  });
  const leaving = page.waitForRequest("**/api/session/end");
  await page.goto("/logout");
  // The text is in the document before its code has loaded; with this the page is hydrated.
  await leaving;
  await expect(page.getByText("A entrada já vai abrir.")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("A entrada abre assim que houver internet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("A entrada já vai abrir.")).toBeVisible();
  go.resolve();
  await page.waitForURL("**/login");
});

test("the account tells on which devices it is open, and when each was last online", async ({ page }) => {
  await logIn(page, people.demandGenerator, "/minha-conta");
  const devices = page.getByRole("list", { name: "Aparelhos conectados" });
  const own = devices.getByRole("listitem").filter({ hasText: "Este aparelho" });
  await expect(own).toContainText(/Último uso (agora|há|hoje)/);
});

test("a member leaves through the menu, by keyboard alone", async ({ page }) => {
  await logIn(page, people.manager);
  await press(page, page.locator("header button[popovertarget]:visible").last());
  await press(page, page.getByRole("link", { name: "Sair", exact: true }));
  await page.waitForURL("**/login");
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible();
  await open(page, "/home");
  await page.waitForURL("**/login");
});
