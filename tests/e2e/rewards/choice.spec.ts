import type { Page } from "@playwright/test";
import { expectSound } from "../everywhere/screen-states.ts";
import { saveProfileData } from "../account/profile-form.ts";
import { givePoints } from "../stage/operators.ts";
import { test, type OwnMember } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import { enterCode, expectBalance, sentCode } from "./redemption.ts";

/** What the demo's level "Broto" takes, and some of what it offers. */
const BROTO = 40_000;
const BOTTLE = "Garrafa térmica 1,2 litro";
const VOUCHER = "Vale-mercado R$ 150,00";

async function reachBroto(page: Page, member: OwnMember): Promise<void> {
  await saveProfileData(page, member);
  await givePoints(page.request, member, BROTO);
  await comeIn(page);
  await expect(page.getByText("Você tem um prêmio para escolher.")).toBeVisible();
}

const choices = (page: Page) => page.getByRole("dialog", { name: "Prêmios por nível" });
const choose = (page: Page) =>
  page.getByRole("button", {
    name: "Escolher este prêmio",
    description: "Sua escolha: Nível Broto. Nada sai do seu saldo.",
  });
const flow = (page: Page) => page.getByRole("dialog", { name: "Escolher prêmio" });

async function openOffer(page: Page, name: string): Promise<void> {
  await open(page, "/premios");
  await page.getByRole("link", { name: "Prêmios por nível" }).click();
  await choices(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Opens the choice and asks for an access code. Returns it. */
async function askForCode(page: Page, { email }: OwnMember): Promise<string> {
  const since = Date.now();
  await choose(page).click();
  await flow(page).getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByRole("heading", { name: "Digite o código de acesso" })).toBeVisible();
  return sentCode(page, since, email);
}

test(
  "a reward is chosen for a level, takes no points, and is free again once it was cancelled",
  { tag: "@wide" },
  async ({ page, member }) => {
    await reachBroto(page, member);
    await openOffer(page, BOTTLE);
    await expect(choose(page)).toBeVisible();
    await expectSound(page);
    const code = await askForCode(page, member);
    await enterCode(page, code);
    await expect(flow(page).getByText("Sua escolha: Nível Broto.")).toBeVisible();
    await expectSound(page);
    await flow(page).getByRole("button", { name: "Confirmar escolha" }).click();
    await expect(page.getByRole("heading", { name: "Escolha feita" })).toBeVisible();
    await expectBalance(page, BROTO);
    const other = await page.context().newPage();
    await open(other, "/home");
    await expect(other.getByRole("link", { name: "Ver catálogo" }).first()).toBeVisible();
    await expect(other.getByText("para escolher.")).toHaveCount(0);
    await other.close();
    await page.getByRole("link", { name: "Acompanhar pedido" }).click();
    const order = page.getByRole("dialog", { name: "Pedido" });
    await expect(order).toContainText("1 unidade, escolha por Nível Broto");
    await expectSound(page);
    await open(page, "/premios?niveis=sim");
    await expect(choices(page)).toContainText(`Você escolheu ${BOTTLE}.`);
    await expectSound(page);
    await choices(page).getByRole("link", { name: "Acompanhar pedido" }).click();
    await order.getByRole("button", { name: "Cancelar resgate" }).click();
    await page.getByRole("button", { name: "Cancelar o resgate" }).click();
    await expect(page.getByText("Resgate cancelado. A escolha ficou livre.")).toBeVisible();
    await open(page, "/premios?niveis=sim");
    await expect(choices(page).getByRole("link", { name: VOUCHER })).toBeVisible();
    await expectSound(page);
  },
);

test("of two pages with the same choice the second is told that it was made", async ({
  page,
  member,
  context,
}) => {
  await reachBroto(page, member);
  await openOffer(page, VOUCHER);
  const second = await context.newPage();
  await openOffer(second, BOTTLE);
  await enterCode(second, await askForCode(second, member));
  await enterCode(page, await askForCode(page, member));
  await flow(page).getByRole("button", { name: "Confirmar escolha" }).click();
  await expect(page.getByRole("heading", { name: "Escolha feita" })).toBeVisible();
  await flow(second).getByRole("button", { name: "Confirmar escolha" }).click();
  await expect(flow(second)).toContainText("Você já escolheu um prêmio deste nível.");
  await flow(second).getByRole("button", { name: "Fechar" }).last().click();
  await expect(second.getByRole("main")).toContainText("Você já escolheu um prêmio deste nível.");
  await expect(choose(second)).toHaveCount(0);
});

test("who has reached no such level reads how one comes to a choice", async ({ member: { page } }) => {
  await open(page, "/home");
  await expect(page.getByRole("link", { name: "Ver catálogo" }).first()).toBeVisible();
  await expect(page.getByText("para escolher.")).toHaveCount(0);
  await open(page, "/premios?niveis=sim");
  await expect(choices(page).getByText("Nenhuma escolha por enquanto")).toBeVisible();
  await expectSound(page);
});
