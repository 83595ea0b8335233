import type { Page } from "@playwright/test";
import { addMember } from "../sign-up/new-member.ts";
import { givePoints } from "../stage/operators.ts";
import { test, type OwnMember } from "../stage/own-member.ts";
import { comeIn, expect, press, tabTo } from "../stage/portal-page.ts";
import { enterCode, expectBalance, sentCode } from "../rewards/redemption.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Transferir" });
const receiverField = (page: Page) => page.getByLabel("CPF ou CNPJ de quem recebe");
const amountField = (page: Page) => page.getByLabel("Quantidade de pontos");
const confirmButton = (page: Page) => panel(page).getByRole("button", { name: /^Transferir / });

/** Gives a member points and brings them to the statement, where the transfer is opened. */
async function begin(page: Page, member: OwnMember): Promise<void> {
  await givePoints(page.request, member, 2_000);
  await comeIn(page, "/extrato");
  await page.getByRole("main").getByRole("button", { name: "Transferir", exact: true }).click();
  await expect(receiverField(page)).toBeVisible();
}

/** Goes from the receiver's number to the access code. Returns the code. */
async function goToCode(page: Page, member: OwnMember, taxId: string, points: string): Promise<string> {
  await receiverField(page).fill(taxId);
  await panel(page).getByRole("button", { name: "Buscar" }).click();
  await amountField(page).fill(points);
  const since = Date.now();
  await panel(page).getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByRole("heading", { name: "Digite o código de acesso" })).toBeVisible();
  return sentCode(page, since, member.email);
}

test(
  "points go to another member, and the ledger shows it on both sides",
  { tag: "@wide" },
  async ({ page, member }) => {
    const friend = await addMember(page.request);
    await begin(page, member);
    await expectSound(page);
    await receiverField(page).fill(friend.taxId);
    await panel(page).getByRole("button", { name: "Buscar" }).click();
    await expect(panel(page).getByText("Nair S***")).toBeVisible();
    await expectSound(page);
    await panel(page).getByRole("button", { name: "Não é esta pessoa" }).click();
    await expect(receiverField(page)).toHaveValue(friend.taxId);
    // A code is one receiver's: who searches again gets another.
    const first = await goToCode(page, member, friend.taxId, "500");
    await panel(page).getByRole("button", { name: "Mudar o valor" }).click();
    await panel(page).getByRole("button", { name: "Não é esta pessoa" }).click();
    const code = await goToCode(page, member, friend.taxId, "750");
    expect(code).not.toBe(first);
    await expectSound(page);
    await enterCode(page, code);
    const review = page.getByRole("heading", { name: "Confira a transferência" });
    await expect(review).toBeFocused();
    await expectSound(page);
    // One that was confirmed is not asked for again.
    await panel(page).getByRole("button", { name: "Mudar o valor" }).click();
    await expect(panel(page).getByText(/Vamos enviar um código/)).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Continuar" }).click();
    await expect(review).toBeFocused();
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Transferência feita" })).toBeVisible();
    await expectSound(page);
    await expectBalance(page, 1_250);
    await panel(page).getByRole("link", { name: "Ver no extrato" }).click();
    const story = page.getByRole("dialog", { name: "De onde saíram" });
    await expect(story.getByText("Para quem foi")).toBeVisible();
    await expect(story.getByText("Nair S***")).toBeVisible();
    await expectSound(page);
  },
);

test("mistakes are shown at their field, and nothing that was typed is lost", async ({ page, member }) => {
  await begin(page, member);
  const search = panel(page).getByRole("button", { name: "Buscar" });
  await search.click();
  await expect(receiverField(page)).toBeFocused();
  await expect(panel(page).getByText("Digite o CPF ou CNPJ de quem vai receber.")).toBeVisible();
  await receiverField(page).fill("529.982");
  await search.click();
  await expect(panel(page).getByText(/^O número está incompleto/)).toBeVisible();
  await receiverField(page).fill("529.982.247-24");
  await search.click();
  await expect(panel(page).getByText("Os dígitos não conferem. Confira o número.")).toBeVisible();
  await receiverField(page).fill(member.taxId);
  await search.click();
  await expect(panel(page).getByText(/^Este CPF ou CNPJ é o seu/)).toBeVisible();
  await expect(receiverField(page)).toHaveValue(member.taxId);
  await expect(receiverField(page)).toBeFocused();
  await expectSound(page);
  await receiverField(page).fill("529");
  await expect(panel(page).getByText(/^Este CPF ou CNPJ é o seu/)).toBeHidden();
  await page.context().setOffline(true);
  await receiverField(page).fill(member.taxId);
  for (let press = 0; press < 2; press += 1) {
    await search.click();
    await expect(receiverField(page)).toBeFocused();
  }
  await page.context().setOffline(false);
  const friend = await addMember(page.request);
  await receiverField(page).fill(friend.taxId);
  await search.click();
  const ask = panel(page).getByRole("button", { name: "Receber código de acesso" });
  for (const [typed, words] of [
    ["99", "O mínimo é de 100 pontos."],
    ["99999999999", "Seu saldo é de 2.000 pontos."],
    ["2001", "Seu saldo é de 2.000 pontos."],
  ] as const) {
    await amountField(page).fill(typed);
    await ask.click();
    await expect(panel(page).getByText(words)).toBeVisible();
    await expect(amountField(page)).toBeFocused();
  }
  await expect(amountField(page)).toHaveValue("2.001");
  await expectSound(page);
  await panel(page).getByRole("button", { name: "Fechar" }).click();
  const question = page.getByRole("dialog", { name: "Sair da transferência?" });
  await question.getByRole("button", { name: "Continuar a transferência" }).click();
  await expect(amountField(page)).toHaveValue("2.001");
});

test("by keyboard alone, a transfer whose answer is lost is sent again and happens once", async ({
  page,
  member,
  context,
}) => {
  await withoutWorker(page);
  const friend = await addMember(page.request);
  await givePoints(page.request, member, 2_000);
  await comeIn(page, "/extrato");
  await press(page, page.getByRole("main").getByRole("button", { name: "Transferir", exact: true }));
  await expect(page.getByRole("heading", { name: "Para quem?" })).toBeFocused();
  await tabTo(page, receiverField(page));
  await page.keyboard.type(friend.taxId.replaceAll(/\D/g, ""));
  await page.keyboard.press("Enter");
  await tabTo(page, amountField(page));
  await page.keyboard.type("500");
  const since = Date.now();
  await page.keyboard.press("Enter");
  const code = await sentCode(page, since, member.email);
  await tabTo(page, page.getByLabel("Código de acesso"));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Confira a transferência" })).toBeFocused();

  // Done, and the answer lost on the way.
  await page.route("**/api/completedtransfer", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, confirmButton(page));
  await expect(panel(page).getByText("A resposta não chegou.")).toBeVisible();
  await page.unroute("**/api/completedtransfer");
  // The page learns of the new balance, and the sum that is being decided about stays.
  await expectBalance(page, 1_500);
  await expect(panel(page).getByRole("definition")).toHaveText(["2.000", "−500", "1.500"]);
  await context.setOffline(true);
  await press(page, panel(page).getByRole("button", { name: "Tentar de novo" }));
  await expect(panel(page).getByText("Sem sinal.", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await press(page, panel(page).getByRole("button", { name: "Tentar de novo" }));
  await expect(page.getByRole("heading", { name: "Transferência feita" })).toBeVisible();
  await expectBalance(page, 1_500);
});
