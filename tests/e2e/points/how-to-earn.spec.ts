import type { Page } from "@playwright/test";
import { parseDate } from "@colheita/brazil";
import { judge, somePaper } from "../invoices/invoice-papers.ts";
import { askForCode, confirmButton, enterCode, findReward, VOUCHER } from "../rewards/redemption.ts";
import { call } from "../stage/operators.ts";
import { ownToken, test, type OwnMember } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
import { amend, expectSound, fail, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const rules = (page: Page, title: string) => page.getByRole("list", { name: title }).getByRole("listitem");
const purchases = (page: Page) => page.getByRole("list", { name: "Últimas compras" });

test(
  "a farmer finds the rules of the own category, with what each would have given, and why an item earned nothing",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana, "/home");
    await page
      .getByRole("navigation", { name: "Atalhos" })
      .getByRole("link", { name: "Como ganhar" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Como ganhar" })).toBeVisible();
    const own = rules(page, "Para o seu perfil e nível");
    await expect(own).toHaveCount(2);
    const campaign = own.filter({ hasText: "Calcário e gesso em dobro" });
    await expect(campaign).toContainText("Campanha Solo Preparado");
    await expect(campaign).toContainText(/Daria [\d.]+ pontos nas suas últimas 5 compras\./);
    await expect(campaign).toContainText(/[\d.]+ de 15\.000 pontos nesta safra/);
    await expect(campaign.getByRole("link", { name: "Regulamentos" })).toBeVisible();
    await expect(rules(page, "Para todos")).toContainText(["1 ponto a cada R$ 4,00 em insumos"]);
    await expect(page.getByText("150 pontos por análise de solo de cliente")).toHaveCount(0);
    await expect(purchases(page).getByText("O valor não chega ao mínimo da regra.").first()).toBeVisible();
    await expectSound(page);
  },
);

test(
  "an item leads to its line of the statement, which shows rule, version, items and the rest, and back",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana, "/como-ganhar");
    const item = purchases(page).getByRole("listitem").getByRole("link").first();
    const bought = (await item.textContent()) ?? "";
    await item.click();
    await expect(page).toHaveURL(/\/extrato\?lancamento=\w{15}$/);
    const panel = page.getByRole("dialog", { name: "Como ganhei" });
    const rule = panel.getByRole("region", { name: "Regra", exact: true });
    await expect(rule).toContainText(/Versão \d, de \d{2}\/\d{2}\/\d{4}/);
    await expect(panel.getByRole("region", { name: "Itens da compra" })).toContainText(bought);
    await expect(panel.getByRole("region", { name: "Validade" })).toContainText(/Restam? [\d.]+ de/);
    await expectSound(page);
    await rule.getByRole("link", { name: "Ver todas as regras" }).click();
    await expect(page).toHaveURL(/\/como-ganhar$/);
  },
);

/** Sends an invoice that is approved, and spends some of its points. */
async function earnAndSpend(page: Page, member: OwnMember): Promise<void> {
  const { accessKey, issuedOn } = somePaper();
  const cents = 1_824_050;
  const { Id } = await call<{ Id: string }>(page.request, {
    path: "/invoices",
    token: await ownToken(page),
    data: {
      acg_AccessKey__c: accessKey,
      acg_IssueDate__c: parseDate(issuedOn),
      acg_TotalCents__c: cents,
    },
  });
  const item = { ProductCode: "SOJ-7739", Family: "Sementes de soja", acg_TotalCents__c: cents };
  await judge(page, Id, "approval", { acg_Lines__r: [item] });
  await findReward(page, "recarga", VOUCHER);
  await enterCode(page, await askForCode(page, member));
  await confirmButton(page).click();
  await expect(page.getByRole("heading", { name: "Resgate feito" })).toBeVisible();
}

test("from a redemption one comes to the credit that it was paid from, and to the rule behind it", async ({
  page,
  member,
}) => {
  await earnAndSpend(page, member);
  await open(page, "/extrato");
  // Until its supplier has answered it is a reservation, which comes from nowhere yet.
  const line = page.getByRole("row").filter({ hasText: "Resgates" });
  await line.getByRole("link", { name: VOUCHER }).click();
  const spent = page.getByRole("dialog", { name: "De onde saíram" });
  const sources = spent.getByRole("region", { name: "Saíram destes créditos" });
  await sources
    .getByRole("link", { name: /^Nota fiscal/ })
    .first()
    .click();
  const earned = page.getByRole("dialog", { name: "Como ganhei" });
  await expect(earned.getByRole("region", { name: "Regra", exact: true })).toContainText(/Versão \d/);
  await expect(earned.getByRole("region", { name: "Foram para" }).getByRole("link").first()).toBeVisible();
});

test.describe("a student who bought nothing yet", () => {
  test.use({ category: "Estudante" });

  test("is shown what is for everybody, and what will be there later", async ({ page, member }) => {
    expect(member.page).toBe(page);
    await open(page, "/como-ganhar");
    await expect(rules(page, "Para todos")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: /^Só para/ })).toHaveCount(0);
    await expect(page.getByText("Ainda não há compras suas aqui")).toBeVisible();
    await expect(page.getByText(/^Daria/)).toHaveCount(0);
    await expectSound(page);
  });
});

test(
  "without a rule, a network, leave or an answer the page says so",
  { tag: "@siege" },
  async ({ page }) => {
    await withoutWorker(page);
    await logIn(page, people.ana, "/indique");
    const main = page.getByRole("main");
    await amend(page, "**/api/how-to-earn", (answer) => ({ ...answer, records: [], purchases: [] }));
    await open(page, "/como-ganhar");
    await expect(main.getByText("Nenhuma regra vale para o seu perfil hoje")).toBeVisible();
    await expectSound(page);
    await page.unroute("**/api/how-to-earn");
    await refuse(page, "**/api/how-to-earn", 403, "permission-denied");
    await open(page, "/como-ganhar");
    await expect(main.getByText("Seu perfil não tem acesso a estes dados")).toBeVisible();
    await page.unroute("**/api/how-to-earn");
    await page.route("**/api/how-to-earn", (route) => route.abort("internetdisconnected"));
    await open(page, "/como-ganhar");
    await expect(main.getByText("Você está sem sinal")).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await page.unroute("**/api/how-to-earn");
    await main.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(rules(page, "Para todos")).toHaveCount(1);
  },
);

test(
  "a rule that does not come leaves the rest of the line's story, and comes when it is asked for again",
  { tag: "@siege" },
  async ({ page }) => {
    await withoutWorker(page);
    await logIn(page, people.ana, "/como-ganhar");
    await fail(page, "**/api/earning/entries/*");
    await purchases(page).getByRole("listitem").getByRole("link").first().click();
    const panel = page.getByRole("dialog", { name: "Como ganhei" });
    await expect(panel.getByText("Não conseguimos buscar estes dados")).toBeVisible({ timeout: 20_000 });
    await expect(panel.getByRole("region", { name: "Motivo" })).toBeVisible();
    await page.unroute("**/api/earning/entries/*");
    await panel.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(panel.getByRole("region", { name: "Itens da compra" })).toBeVisible();
  },
);
