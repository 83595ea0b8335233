import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { thingNamed, type StoredThing } from "../../../apps/portal/src/features/privacy/stored-in-browser.ts";
import { wordsOfPdf } from "../../pdf/pdf-words.ts";
import { mailSince } from "../stage/outbox.ts";
import { test, type OwnMember } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people } from "../stage/portal-page.ts";
import { expectSound, refuse, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const copy = (page: Page) => part(page, "Cópia dos meus dados");

/** Presses the button that asks the last question, and types the code that comes. */
async function closeWithCode(page: Page, { email }: OwnMember): Promise<void> {
  const since = Date.now();
  await page.getByRole("main").getByRole("button", { name: "Encerrar minha conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Encerrar minha conta?" });
  await expect(dialog.getByText("Enviamos um código")).toBeVisible();
  const ofCode = /^\b([A-Z]{6}\d{2}) é o seu código para encerrar/;
  const { text } = await mailSince(page, since, (mail) => mail.to === email && ofCode.test(mail.text));
  await dialog.getByRole("textbox", { name: "Código de acesso" }).fill(ofCode.exec(text)?.[1] ?? "");
  await dialog.getByRole("button", { name: "Encerrar minha conta" }).click();
}

test(
  "a copy of all data is asked for, made while the page waits, and read as a PDF and as JSON",
  { tag: "@wide" },
  async ({ page, member }) => {
    await open(page, "/minha-conta");
    await part(page, "Privacidade e meus dados").getByRole("link", { name: "Ver privacidade" }).click();
    await page.waitForURL("**/minha-conta/privacidade");
    await expect(page.getByRole("heading", { level: 1, name: "Privacidade e meus dados" })).toBeVisible();
    await expect(copy(page).getByText("ainda não pediu nenhuma cópia")).toBeVisible();
    await expectSound(page);
    await copy(page).getByRole("button", { name: "Pedir uma cópia" }).click();
    const row = copy(page).getByRole("listitem").first();
    await expect(row.getByText("Pronta")).toBeVisible({ timeout: 60_000 });
    await expectSound(page);
    const pdf = page.waitForEvent("download");
    await row.getByRole("button", { name: /Baixar PDF/ }).click();
    const words = wordsOfPdf(readFileSync(await (await pdf).path()));
    expect((await pdf).suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.pdf$/);
    for (const expected of ["Nair Segura", "Seus dados no programa", "Aparelhos e acessos"])
      expect(words).toContain(expected);
    const json = page.waitForEvent("download");
    await row.getByRole("button", { name: /Baixar JSON/ }).click();
    const data = JSON.parse(readFileSync(await (await json).path(), "utf8")) as {
      identity: { account: { email: string }[] };
    };
    expect(data.identity.account[0]?.email).toBe(member.email);
  },
);

test("privacy/export-under-way, privacy/exports-spent: too many copies are refused with a way on", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/minha-conta/privacidade");
  const ask = copy(page).getByRole("button", { name: "Pedir uma cópia" });
  const only = "**/api/privacy/exports";
  const refusePost = async (status: number, code: string) => {
    await page.route(only, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status,
            contentType: "application/problem+json",
            json: { type: "about:blank", title: "x", status, code, requestId: "x" },
          })
        : route.continue(),
    );
    await ask.click();
  };
  await refusePost(409, "privacy/export-under-way");
  await expect(copy(page).getByRole("alert")).toContainText("Já estamos montando uma cópia");
  await page.unroute(only);
  await refusePost(429, "privacy/exports-spent");
  await expect(copy(page).getByRole("alert")).toContainText("Você já pediu todas as cópias de hoje");
  await expectSound(page);
});

test("privacy/code-needed: the account says what is lost, and an old code closes nothing", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await open(page, "/minha-conta/privacidade");
  await part(page, "Encerrar minha conta").getByRole("link", { name: "Encerrar minha conta" }).click();
  await page.waitForURL("**/meu-cadastro/encerrar-conta");
  const main = page.getByRole("main");
  await expect(main.getByText("nada se perde")).toBeVisible();
  await expect(main.getByText("Em 30 dias apagamos")).toBeVisible();
  for (const retained of ["Os termos aceitos, e quando: por 5 anos.", "O que foi resgatado"])
    await expect(main.getByText(retained)).toBeVisible();
  await expectSound(page);
  await main.getByRole("button", { name: "Encerrar minha conta" }).click();
  const understood = main.getByRole("checkbox", { name: /Entendi o que acontece/ });
  await expect(understood).toBeFocused();
  await expect(understood).toHaveAccessibleDescription(/Marque que você entendeu/);
  await main.getByLabel(/Por que você está saindo/).fill("Vendi a fazenda");
  await page.reload();
  await expect(main.getByLabel(/Por que você está saindo/)).toHaveValue("Vendi a fazenda");
  await understood.check();
  const url = "**/api/privacy/opt-out";
  await refuse(page, url, 403, "privacy/code-needed");
  await closeWithCode(page, member);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Sua conta continua aberta");
  await expectSound(page);
  await page.unroute(url);
  await page.getByRole("dialog").getByRole("button", { name: "Manter minha conta" }).click();
  await expect(main.getByLabel(/Por que você está saindo/)).toHaveValue("Vendi a fazenda");
});

test("the account is closed by a code: the member is logged out at once, reads so, and no log-in opens it", async ({
  page,
  member,
}) => {
  const main = page.getByRole("main");
  await open(page, "/meu-cadastro/encerrar-conta");
  await main.getByRole("checkbox", { name: /Entendi o que acontece/ }).check();
  await closeWithCode(page, member);
  await page.waitForURL("**/conta-encerrada");
  await expect(page.getByRole("heading", { level: 1, name: "Sua conta foi encerrada" })).toBeVisible();
  const help = main.getByRole("link", { name: "Fale com a nossa equipe" });
  await expect(help).toHaveAttribute("href", "/fale-conosco");
  await expectSound(page);
  const said = await mailSince(
    page,
    0,
    ({ to, text }) => to === member.email && text.includes("foi encerrada"),
  );
  expect(said.text).toContain("Fale com a nossa equipe");
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  for (const word of ["Nair", "colheita.member", "colheita.codes"]) expect(stored).not.toContain(word);
  await page.goto("/home");
  await page.waitForURL("**/login");
  await fillLogIn(page, member.taxId, member.password);
  await expect(page.getByRole("alert")).toContainText(/não está ativa|desativada|encerrada|bloqueada/i);
});

test("whoever leaves the page while the code is checked keeps the account; a lost answer is reported as one", async ({
  page,
}) => {
  await withoutWorker(page);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const instants = { issuedAt: new Date().toISOString(), expiresAt: inAnHour, nextSendAt: inAnHour };
  const sent = { success: true, emailHint: "ana***@exemplo.com", ...instants };
  await page.route("**/api/generateAccessCode", (route) => route.fulfill({ json: sent }));
  let checking = Promise.withResolvers<void>();
  await page.route("**/api/validateAccessCode", async (route) => {
    await checking.promise;
    await route.fulfill({ json: { success: true, grant: "granted", expiresAt: inAnHour } });
  });
  const closings: string[] = [];
  await page.route("**/api/privacy/opt-out", async (route) => {
    closings.push(route.request().method());
    await route.abort("connectionreset");
  });
  const dialog = page.getByRole("dialog", { name: "Encerrar minha conta?" });
  const close = async () => {
    const main = page.getByRole("main");
    await main.getByRole("checkbox", { name: /Entendi o que acontece/ }).check();
    await main.getByRole("button", { name: "Encerrar minha conta" }).click();
    await dialog.getByRole("textbox", { name: "Código de acesso" }).fill("ABCDEF12");
    await dialog.getByRole("button", { name: "Encerrar minha conta" }).click();
    await expect(dialog.getByText("Encerrando a conta")).toBeVisible();
  };
  await logIn(page, people.ana, "/minha-conta/privacidade");
  await part(page, "Encerrar minha conta").getByRole("link", { name: "Encerrar minha conta" }).click();
  await close();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press("Escape");
  await expect(dialog.getByText("Encerrando a conta")).toBeVisible();
  const checked = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/validateAccessCode"),
  );
  await page.goBack();
  await page.waitForURL("**/minha-conta/privacidade");
  checking.resolve();
  await checked;
  // What would follow the check has been asked for by the time that the page has another answer.
  await page.evaluate(async () => (await fetch("/")).text());
  expect(closings).toEqual([]);

  checking = Promise.withResolvers();
  await open(page, "/meu-cadastro/encerrar-conta");
  await close();
  checking.resolve();
  await expect(dialog.getByRole("alert")).toContainText("a conta pode já estar encerrada");
  expect(closings).toEqual(["POST"]);
});

test("a member with points reads how many would be lost, and how to spend them first", async ({ page }) => {
  await logIn(page, people.ana, "/meu-cadastro/encerrar-conta");
  const main = page.getByRole("main");
  await expect(main.getByText(/[\d.]+ pontos/).first()).toBeVisible();
  await expect(main.getByText("Fazenda Santa Luzia")).toBeVisible();
  await expectSound(page);
  await main.getByRole("link", { name: "Resgatar primeiro" }).click();
  await page.waitForURL("**/premios");
});

test("a focal point reads which channels lose them", async ({ page }) => {
  await logIn(page, people.focalPoint, "/meu-cadastro/encerrar-conta");
  await expect(page.getByRole("main").getByText(/deixa de ser ponto focal de/)).toBeVisible();
});

test("what can't be read says so, with a retry", { tag: "@siege" }, async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  const url = "**/api/privacy/exports";
  await refuse(page, url, 500, "internal-error");
  await open(page, "/minha-conta/privacidade");
  const retry = part(page, "Cópia dos meus dados").getByRole("button", { name: "Tentar de novo" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute(url);
  await retry.click();
  await expect(
    part(page, "Cópia dos meus dados").getByRole("button", { name: "Pedir uma cópia" }),
  ).toBeVisible();
});

/** Returns the names of everything that the browser stores for this site. */
async function storedBy(page: Page): Promise<[StoredThing["place"], string][]> {
  const inPage = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name }) => name ?? ""),
  }));
  const cookie = (await page.context().cookies()).map(({ name }) => name);
  return Object.entries({ ...inPage, cookie }).flatMap(([place, names]) =>
    names.map((name): [StoredThing["place"], string] => [place as StoredThing["place"], name]),
  );
}

test(
  "the browser holds nothing beyond what the privacy policy lists, before, in and after a session",
  { tag: "@siege" },
  async ({ page }) => {
    // Every page there is, on a machine that may be busy.
    test.setTimeout(180_000);
    const found = new Map<string, boolean>();
    const look = async () => {
      for (const [place, name] of await storedBy(page))
        found.set(`${place} ${name}`, thingNamed(place, name) !== undefined);
    };
    for (const path of ["/", "/redefinir-senha", "/politica-de-privacidade"]) {
      await open(page, path);
      await look();
    }
    await page.getByText("O que fica guardado no seu aparelho").click();
    for (const words of ["colheita_refresh", "não pedimos que você aceite nada"])
      await expect(page.getByText(words, { exact: false }).first()).toBeVisible();
    await expectSound(page);
    await logIn(page, people.telemarketing);
    for (const path of [
      "/home",
      "/extrato",
      "/premios",
      "/noticias",
      "/minha-conta",
      "/minha-conta/privacidade",
    ]) {
      await open(page, path);
      await untilSettled(page);
      await look();
    }
    await page.goto("/logout");
    await page.waitForURL("**/login");
    await look();
    expect([...found].filter(([, isListed]) => !isListed)).toEqual([]);
    expect([...found.keys()]).toContain("cookie colheita_refresh");
  },
);
