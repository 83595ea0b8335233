import type { Page } from "@playwright/test";
import { test, type OwnMember } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people } from "../stage/portal-page.ts";
import { amend, expectSound, playChange, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const enter = (page: Page, { taxId, password }: OwnMember) => logIn(page, taxId, "/home", password);

const description = (page: Page) => page.getByLabel("Descrição *");
const message = (page: Page) => page.getByLabel("Sua mensagem *");
const storedText = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

async function choose(page: Page, words: string): Promise<void> {
  await page.getByLabel("Assunto *").selectOption("Outros");
  await page.getByLabel("Motivo *").selectOption("Dúvida");
  await description(page).fill(words);
}

/** Makes the server say of the next call that the session is over, and of no other. */
async function runOut(page: Page): Promise<void> {
  await refuse(page, "**/api/cases?*", 401, "user-token-expired");
  await page.getByRole("button", { name: "Resolvido", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sua sessão terminou." })).toBeVisible();
  await page.unroute("**/api/cases?*");
}

async function logInAgain(page: Page, username: string, password?: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await page.waitForURL("**/login");
  await fillLogIn(page, username, password);
  await page.waitForURL("**/home");
  await open(page, "/fale-conosco");
}

test("row 35: what was typed when a session ran out waits for its owner, and for nobody else", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await enter(page, member);
  await open(page, "/fale-conosco");
  await choose(page, "A chave da porteira está no galpão");
  await runOut(page);
  await expect(description(page)).toHaveValue("");
  await expectSound(page);
  await logInAgain(page, member.taxId, member.password);
  await expect(description(page)).toHaveValue("A chave da porteira está no galpão");
  await expect(page.getByLabel("Motivo *")).toHaveValue("Dúvida");
  await runOut(page);
  await logInAgain(page, people.branchManager);
  await expect(page.getByLabel("Nome *")).toHaveJSProperty("readOnly", true);
  await expect(description(page)).toHaveValue("");
  expect(await storedText(page)).not.toContain("porteira");
});

test("a tab that slept while its session ran out in another has what was typed in it, after a reload and a log-in", async ({
  page,
  context,
  member,
}) => {
  await withoutWorker(page);
  await enter(page, member);
  await open(page, "/fale-conosco");
  await choose(page, "A balança do armazém não fecha");
  await page.goto("about:blank");
  const other = await context.newPage();
  await open(other, "/fale-conosco");
  await runOut(other);
  await context.clearCookies();
  await open(page, "/fale-conosco");
  await expect(description(page)).toHaveValue("");
  await open(page, "/login");
  await fillLogIn(page, member.taxId, member.password);
  await page.waitForURL("**/home");
  await open(page, "/fale-conosco");
  await expect(description(page)).toHaveValue("A balança do armazém não fecha");
});

test("a visitor who opens a page of members by its address finds what they typed", async ({ page }) => {
  await open(page, "/fale-conosco");
  await choose(page, "Quando começa a próxima safra?");
  await open(page, "/extrato");
  await page.waitForURL("**/login");
  await open(page, "/fale-conosco");
  await expect(description(page)).toHaveValue("Quando começa a próxima safra?");
});

test("what a visitor typed goes on when they log in in another tab", async ({ page, member, context }) => {
  await context.clearCookies();
  await open(page, "/fale-conosco");
  await choose(page, "Quando começa a próxima safra?");
  await page.getByLabel("E-mail *").fill("outra@correio.example");
  const other = await context.newPage();
  await enter(other, member);
  await expect(page.getByLabel("Nome *")).toHaveJSProperty("readOnly", true);
  await expect(description(page)).toHaveValue("Quando começa a próxima safra?");
  await expect(page.getByLabel("Motivo *")).toHaveValue("Dúvida");
  await expect(page.getByLabel("E-mail *")).not.toHaveValue("outra@correio.example");
});

/** Opens a case of the member who is logged in. Returns its id. */
async function openCase(page: Page): Promise<string> {
  await open(page, "/fale-conosco");
  await choose(page, "O rastreio parou na semana passada.");
  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await page.waitForURL("**/fale-conosco/detalhe/*");
  await expect(message(page)).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

test(
  "a case that is resolved while somebody writes leaves their words where they are, and they open it again",
  { tag: "@siege" },
  async ({ page, member }) => {
    await withoutWorker(page);
    await enter(page, member);
    const id = await openCase(page);
    const tellChange = await playChange(page, "support");
    const stream = page.waitForRequest("**/api/live");
    await page.reload();
    await stream;
    await message(page).click();
    await page.keyboard.type("Ainda falta");
    const acg_ReopenUntil__c = new Date(Date.now() + 86_400_000).toISOString();
    await amend(page, `**/api/cases/${id}`, (answer) => ({
      ...answer,
      Status: "resolvido",
      acg_ReopenUntil__c,
    }));
    tellChange();
    await expect(page.getByRole("status").filter({ hasText: "Este chamado foi resolvido." })).toBeVisible();
    const words = page.getByLabel("O que ainda falta resolver? *");
    await expect(words).toBeFocused();
    await page.keyboard.type(" uma peça.");
    await expect(words).toHaveValue("Ainda falta uma peça.");
    await expectSound(page);
    await page.reload();
    await expect(words).toHaveValue("Ainda falta uma peça.");
    await page.route("**/api/cases/*/reopen", async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ Description: "Ainda falta uma peça." });
      await page.unroute(`**/api/cases/${id}`);
      await route.fulfill({ json: { success: true } });
    });
    await page.getByRole("button", { name: "Reabrir chamado" }).click();
    await expect(page.getByRole("group", { name: "Chamado reaberto" })).toBeFocused();
    await expect(message(page)).toHaveValue("");
  },
);

test("what is typed while a message is on its way is left when it has arrived, under the same caret", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await enter(page, member);
  await openCase(page);
  const go = Promise.withResolvers<void>();
  await page.route("**/api/cases/*/messages", async (route) => {
    await go.promise;
    await route.continue();
  });
  await message(page).fill("Alguma novidade?");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("button", { name: "Enviando mensagem" })).toBeVisible();
  await message(page).press("End");
  await page.keyboard.type(" O pedido é o 20.777");
  go.resolve();
  await expect(page.getByRole("log")).toContainText("Alguma novidade?");
  await expect(message(page)).toHaveValue("O pedido é o 20.777");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type(".");
  await expect(message(page)).toHaveValue("O pedido é o 20.777.");
  await expect(page.getByText("20 de 250")).toBeVisible();
  await page.reload();
  await expect(message(page)).toHaveValue("O pedido é o 20.777.");
});

test("a message that was on its way when its page was left is said once, sent again from the page that was opened anew", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await enter(page, member);
  const id = await openCase(page);
  const go = Promise.withResolvers<void>();
  await page.route("**/api/cases/*/messages", async (route) => {
    const response = await route.fetch();
    await go.promise;
    // Nobody waits for it any more.
    await route.fulfill({ response }).catch(() => undefined);
  });
  const reached = page.waitForRequest("**/api/cases/*/messages");
  await message(page).fill("Cadê o meu pedido?");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await reached;
  await page.goBack();
  await page.waitForURL("**/fale-conosco");
  await page.goForward();
  await page.waitForURL(`**/detalhe/${id}`);
  await expect(message(page)).toHaveValue("Cadê o meu pedido?");
  go.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(message(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("log").getByText("Cadê o meu pedido?")).toHaveCount(1);
});
