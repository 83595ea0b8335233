import type { Page } from "@playwright/test";
import { test } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import {
  askForCode,
  balanceOn,
  confirmButton,
  endow,
  enterCode,
  expectBalance,
  findReward,
  HAT,
  pointsIn,
  sentCode,
} from "../rewards/redemption.ts";
import { untilAccompanied } from "../everywhere/screen-states.ts";

test.use({ serviceWorkers: "allow" });

const orders = (page: Page) => page.getByRole("list", { name: "Meus resgates" }).getByRole("listitem");

/** Counts how often the page sent this to the server, whether it got there or not. */
function countSent(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET" && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

test("a redemption confirmed without a network is refused kindly, keeps what was typed, and goes through once when it is back", async ({
  page,
  member,
  context,
}) => {
  await endow(page, member);
  await untilAccompanied(page);
  await findReward(page, "chapeu", HAT);
  const before = await balanceOn(page);
  const price = await pointsIn(page);
  const sent = countSent(page, /^\/api\/processRedeem$/);
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await panel.getByRole("button", { name: "Mudar endereço" }).click();
  await panel.getByLabel("Quem recebe").fill("Armazém do Jorge");
  const since = Date.now();
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(panel.getByRole("heading", { name: "Digite o código de acesso" })).toBeVisible();
  await enterCode(page, await sentCode(page, since, member.email));
  await expect(panel.getByRole("heading", { name: "Confira o resgate" })).toBeVisible();

  await context.setOffline(true);
  for (let presses = 0; presses < 2; presses += 1) {
    await confirmButton(page).click();
    await expect(panel.getByRole("alert")).toContainText("Nada foi enviado, e o que você preencheu continua");
    await expect(panel).toContainText("Armazém do Jorge");
  }
  expect(await balanceOn(page)).toBe(before);

  await context.setOffline(false);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await confirmButton(page).click();
  await expect(panel.getByRole("heading", { name: "Resgate feito" })).toBeVisible();
  await expectBalance(page, before - price);
  expect(sent()).toBe(1);
  await panel.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expect(page.getByRole("dialog", { name: "Pedido" })).toContainText("Armazém do Jorge");
  await open(page, "/minha-conta");
  await expect(orders(page)).toHaveCount(1);
  await expectBalance(page, before - price);
});

test(
  "an order that is cancelled without a network is kept, and cancelled once when it is back",
  { tag: "@siege" },
  async ({ page, member, context }) => {
    await endow(page, member);
    await untilAccompanied(page);
    await findReward(page, "chapeu", HAT);
    const before = await balanceOn(page);
    await enterCode(page, await askForCode(page, member));
    await confirmButton(page).click();
    await page.getByRole("link", { name: "Acompanhar pedido" }).click();
    const order = page.getByRole("dialog", { name: "Pedido" });
    await order.getByRole("button", { name: "Cancelar resgate" }).click();
    const question = page.getByRole("dialog", { name: "Cancelar este resgate?" });
    const cancel = question.getByRole("button", { name: "Cancelar o resgate" });

    await context.setOffline(true);
    await cancel.click();
    await expect(question.getByRole("alert")).toContainText("Sem sinal. Nada foi enviado agora.");
    await expect(cancel).toBeEnabled();

    await context.setOffline(false);
    await cancel.click();
    await expect(order.getByText("Cancelado por você.")).toBeVisible();
    await expectBalance(page, before);
    await open(page, "/minha-conta");
    await expect(orders(page)).toHaveCount(1);
    await expect(orders(page)).toContainText("Cancelado");
  },
);

test(
  "a goal that is chosen without a network is refused kindly, and chosen when it is back",
  { tag: "@siege" },
  async ({ member: { page }, context }) => {
    await comeIn(page);
    await untilAccompanied(page);
    await findReward(page, "chapeu", HAT);
    const goal = page.getByRole("button", { name: "Quero juntar para este" });
    await expect(goal).toHaveAttribute("aria-pressed", "false");
    await context.setOffline(true);
    await goal.click();
    await expect(page.getByRole("alert").filter({ hasText: "Sem sinal. Nada foi enviado" })).toBeVisible();
    await expect(goal).toHaveAttribute("aria-pressed", "false");
    await context.setOffline(false);
    await goal.click();
    await expect(page.getByText("Objetivo escolhido.")).toBeVisible();
    await page.reload();
    await expect(goal).toHaveAttribute("aria-pressed", "true");
  },
);
