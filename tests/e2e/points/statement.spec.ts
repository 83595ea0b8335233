import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import type { Page } from "@playwright/test";
import { wordsOfPdf } from "../../pdf/pdf-words.ts";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import {
  amend,
  withoutFirstData,
  expectSound,
  fail,
  playChange,
  refuse,
  untilSettled,
  watchShifts,
  withoutWorker,
} from "../everywhere/screen-states.ts";
import type { Wire } from "../everywhere/screen-states.ts";

test.beforeEach(async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
});

const linesOf = (page: Page) => page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("row");
const linksOf = (page: Page) => page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("link");

test(
  "the statement opens on the balance, the months and the last ten lines",
  { tag: "@wide" },
  async ({ page }) => {
    const shifts = await watchShifts(page);
    await open(page, "/extrato");
    await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
    for (const name of ["Reservados", "Vencem em 60 dias", "Ganhos na safra", "Resgatados na safra"])
      await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
    await expect(linksOf(page)).toHaveCount(10);
    await expect(page.getByText(/^10 de \d+ lançamentos$/)).toBeVisible();
    await untilSettled(page, "what is in sight");
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await page.getByText("Ver em tabela").click();
    const months = page.getByRole("table", { name: "Entradas e saídas, por mês" });
    await expect(months.getByRole("row")).toHaveCount(13);
    await page.getByText("O que vence nos próximos meses").click();
    await expect(page.getByRole("img", { name: "O que vence, por mês" })).toBeVisible();
    await page.getByText("Ver vencimentos em tabela").click();
    await expect(page.getByRole("table", { name: "O que vence, por mês" }).getByRole("row")).toHaveCount(13);
    await expectSound(page);
  },
);

test("ten more lines come on demand", async ({ page }) => {
  await open(page, "/extrato");
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(linksOf(page)).toHaveCount(20);
  await expect(page.getByText(/^20 de \d+ lançamentos$/)).toBeVisible();
});

test("what is chosen stands in the address: back undoes it, a reload keeps it", async ({ page }) => {
  await open(page, "/extrato");
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Resgates" });
  await expect(page).toHaveURL(/\/extrato\?tipo=resgates$/);
  await expect(linesOf(page).nth(1)).toContainText("Resgates");
  await page.getByRole("button", { name: "90 dias" }).click();
  await expect(page).toHaveURL(/periodo=90-dias&tipo=resgates$/);
  await page.reload();
  await expect(page.getByLabel("Tipo", { exact: true })).toHaveValue("Redeem");
  await expect(page.getByRole("button", { name: "90 dias" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Tudo" })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.getByLabel("Tipo", { exact: true })).toHaveValue("");
  await expect(page.getByText(/^10 de \d+ lançamentos$/)).toBeVisible();
});

test("a season, a kind of date and each of the five orders are asked for", async ({ page }) => {
  await open(page, "/extrato?periodo=safra&data=vencimento");
  await expect(page.getByRole("button", { name: /^Safra \d\d\/\d\d$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByLabel("Período por")).toHaveValue("expiration");
  for (const label of ["Data de vencimento", "Tipo", "Descrição", "Ganho comercial", "Data do lançamento"]) {
    const answered = page.waitForResponse(/\/api\/points\/statement\?/);
    await page.getByLabel("Ordenar por").selectOption({ label });
    // The default order was the first that was asked: its answer is still fresh.
    if (label !== "Data do lançamento") expect((await answered).status()).toBe(200);
    else answered.catch(() => undefined);
  }
});

test("days of what expires are those ahead", async ({ page }) => {
  await open(page, "/extrato?data=vencimento");
  const asked = page.waitForRequest(/\/api\/points\/statement\?.*expiration/);
  await page.getByRole("button", { name: "Próximos 90 dias" }).click();
  const query = new URL((await asked).url()).searchParams;
  const today = todayInSaoPaulo(new Date());
  expect([...query.values()]).toEqual(expect.arrayContaining([today, addDays(today, 89)]));
});

test("dates are typed, and what is wrong with them is said where it is", async ({ page }) => {
  await open(page, "/extrato");
  await page.getByRole("button", { name: "Escolher datas" }).click();
  const [from, to] = [page.getByLabel("De", { exact: true }), page.getByLabel("Até", { exact: true })];
  const show = page.getByRole("button", { name: "Mostrar período" });
  await show.click();
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(/Informe pelo menos uma das datas/);
  await from.pressSequentially("01092026");
  await to.pressSequentially("01082026");
  await show.click();
  await expect(to).toHaveAccessibleDescription(/igual à inicial ou depois/);
  await expectSound(page);
  await to.fill("30/09/2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?de=2026-09-01&ate=2026-09-30$/);
  await expect(from).toHaveValue("01/09/2026");
  await expect(page.getByRole("form", { name: "Período escolhido" })).toBeFocused();
});

test("words are looked for as they are typed, and no line at all is no dead end", async ({ page }) => {
  await open(page, "/extrato");
  const search = page.getByLabel("Buscar", { exact: true });
  await search.pressSequentially("nota fiscal 00");
  await expect(page).toHaveURL(/\?busca=nota\+fiscal\+00$/);
  await expect(linesOf(page).nth(1)).toContainText("Nota fiscal");
  await search.fill("isto não existe");
  await expect(page.getByRole("heading", { name: "Nenhum lançamento com estes filtros" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page.locator("#lancamentos")).toBeFocused();
  await expect(search).toHaveValue("");
  await expect(linksOf(page)).toHaveCount(10);
});

test(
  "a line shows how it was earned, and leads from entry to entry, and back",
  { tag: "@wide" },
  async ({ page }) => {
    await open(page, "/extrato?tipo=resgates");
    const line = linksOf(page).first();
    await line.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("heading", { name: "De onde saíram" })).toBeVisible();
    await expect(panel.getByRole("link", { name: "Ver o pedido" })).toHaveAttribute(
      "href",
      /^\/minha-conta\?pedido=/,
    );
    await expectSound(page);
    await panel.getByRole("region", { name: "Saíram destes créditos" }).getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("heading", { name: "Como ganhei" })).toBeVisible();
    await expect(panel.locator(":focus")).toHaveCount(1);
    await expect(panel.getByRole("region", { name: "Foram para" }).getByRole("link").first()).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/extrato\?tipo=resgates$/);
    await expect(line).toBeFocused();
  },
);

test(
  "an entry leaves as a receipt that its reader can check, and today's says when there is one",
  { tag: "@siege" },
  async ({ page }, info) => {
    await open(page, "/extrato");
    await linksOf(page).last().click();
    const panel = page.getByRole("dialog");
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Baixar comprovante" }).click();
    const file = await (await download).path();
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ format: "colheita-receipt-1" });
    const script = page.waitForEvent("download");
    await panel.getByRole("link", { name: "programa de conferência" }).click();
    const saved = info.outputPath("verificar-comprovante.mjs");
    await (await script).saveAs(saved);
    expect(spawnSync(process.execPath, [saved, file], { encoding: "utf8" }).stdout).toMatch(/^CONFERE\./);
    await refuse(page, "**/api/points/statement/*/receipt", 409, "points/not-sealed");
    await panel.getByRole("button", { name: "Baixar comprovante" }).click();
    await expect(page.getByText("fica pronto amanhã")).toBeVisible();
    await expectSound(page);
  },
);

test("an address opens its entry; one that is not there says so", async ({ page }) => {
  await open(page, "/extrato");
  const href = await linksOf(page).nth(2).getAttribute("href");
  await open(page, href ?? "");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Motivo" })).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect(page).toHaveURL(/\/extrato$/);
  await open(page, "/extrato?lancamento=a1E000000000000");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Não encontramos este lançamento.");
  await expectSound(page);
});

test("the statement is downloaded as a file; a failed download is reported", async ({ page }) => {
  await open(page, "/extrato?tipo=resgates");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^extrato-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("Resgates");
  await expect(page.getByText("Extrato baixado em planilha.")).toBeVisible();
  const drawn = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar PDF" }).click();
  const words = wordsOfPdf(await readFile(await (await drawn).path()));
  for (const word of ["Ana Paula Ribeiro", "Resgates"]) expect(words).toContain(word);
  await fail(page, "**/api/points/statement/export*");
  await page.getByRole("button", { name: "Baixar PDF" }).click();
  await expect(page.getByText("Não conseguimos gerar o arquivo agora.")).toBeVisible();
});

test(
  "lines and balance that can't be read are errors that can be tried again",
  { tag: "@siege" },
  async ({ page }) => {
    await withoutFirstData(page);
    for (const path of ["balance/*", "points/statement*", "points/months"])
      await fail(page, `**/api/${path}`);
    await open(page, "/extrato");
    await expect(page.getByText("Não conseguimos mostrar seu saldo agora.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Não conseguimos buscar estes dados").first()).toBeVisible();
    await expectSound(page);
    await page.unrouteAll();
    for (const retry of await page.getByRole("main").getByRole("button", { name: "Tentar de novo" }).all())
      await retry.click({ trial: true });
    await page.getByRole("main").getByRole("button", { name: "Tentar de novo" }).first().click();
    await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
  },
);

test("a statement without a line says what will stand there", async ({ page }) => {
  await withoutFirstData(page);
  await page.route("**/api/points/statement*", (route) =>
    route.fulfill({ json: { records: [], totalSize: 0 } }),
  );
  await page.route("**/api/points/months", (route) => route.fulfill({ json: { records: [] } }));
  await open(page, "/extrato");
  await expect(page.getByRole("heading", { name: "Seu extrato ainda não tem lançamentos" })).toBeVisible();
  await expectSound(page);
});

test(
  "a page of lines that did not come leaves the others where they are",
  { tag: "@siege" },
  async ({ page }) => {
    await open(page, "/extrato");
    await expect(linksOf(page)).toHaveCount(10);
    await fail(page, "**/api/points/statement*");
    await page.getByRole("button", { name: "Carregar mais" }).click();
    await expect(page.getByText("Os próximos lançamentos não chegaram.")).toBeVisible({ timeout: 20_000 });
    await expect(linksOf(page)).toHaveCount(10);
  },
);

test("a new line comes in on top, and the reader stays at the line they were reading", async ({ page }) => {
  const change = await playChange(page, "points");
  await open(page, "/extrato");
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(linksOf(page)).toHaveCount(20);
  const reading = linksOf(page).nth(14);
  const entry = await reading.getAttribute("data-entry");
  await reading.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const before = (await reading.boundingBox())?.y ?? 0;
  await amend(page, "**/api/points/statement*", (answer) => {
    const records = answer["records"] as Wire[];
    const isFirst = records.every(({ Id }) => Id !== entry);
    const fresh = { ...records[0], Id: "a1E000000000009", Description__c: "Bônus de agora" };
    return isFirst ? { ...answer, records: [fresh, ...records] } : answer;
  });
  change();
  await expect(page.getByRole("link", { name: "Bônus de agora" })).toBeAttached();
  const after = (await page.locator(`[data-entry="${entry ?? ""}"]`).boundingBox())?.y ?? 0;
  expect(Math.abs(after - before)).toBeLessThanOrEqual(2);
});

test("a change elsewhere does not take away the lines that are on their way", async ({ page }) => {
  const change = await playChange(page, "points");
  const isAllowed = Promise.withResolvers<void>();
  await page.route(/\/api\/points\/statement\?.*cursor/i, async (route) => {
    await isAllowed.promise;
    // Whoever asked may have given up.
    await route.continue().catch(() => undefined);
  });
  await open(page, "/extrato");
  const asked = page.waitForRequest(/\/api\/points\/statement\?.*cursor/i);
  await page.getByRole("button", { name: "Carregar mais" }).click();
  await asked;
  const heard = page.waitForResponse("**/api/balance/*");
  change();
  await heard;
  isAllowed.resolve();
  await expect(linksOf(page)).toHaveCount(20);
});
