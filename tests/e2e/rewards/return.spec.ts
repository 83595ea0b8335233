import type { Locator, Page } from "@playwright/test";
import { test } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";
import { deliverHat } from "./delivered-order.ts";
import { expectBalance } from "./redemption.ts";

const panelOn = (page: Page) => page.getByRole("dialog", { name: "Pedido" });
const questionOn = (page: Page) => page.getByRole("dialog", { name: "Devolver este prêmio?" });
/** Presses by keyboard: the cards of what has just happened may lie over a button, and stay while a pointer is on them. */
const press = (button: Locator) => button.press("Enter");
/** The button that was pressed is gone: a heading of the panel has the focus, its own or the order's. */
const headingInFocus = (page: Page) => panelOn(page).getByRole("heading").and(page.locator(":focus"));
const accountWith = (id: string) => `/minha-conta?pedido=${id}`;

test(
  "a delivered reward is returned, kept after all, returned again, and the points come back to the last one",
  { tag: ["@wide", "@siege"] },
  async ({ page, member }) => {
    const { id, price, left, bringOn } = await deliverHat(page, member);
    await comeIn(page, accountWith(id));
    const [order, question] = [panelOn(page), questionOn(page)];
    const offer = order.getByRole("button", { name: "Devolver prêmio" });
    await expect(order.getByText(/Você pode devolver até \d{2}\/\d{2}\/\d{4}\./)).toBeVisible();
    await press(offer);
    const send = question.getByRole("button", { name: "Pedir devolução" });
    await press(send);
    await expect(question.getByRole("group", { name: /^Por que/ })).toHaveAccessibleDescription(
      "Escolha um motivo.",
    );
    await expect(question.getByLabel("Mudei de ideia")).toBeFocused();
    await question.getByLabel("Chegou com defeito ou danificado").press("Space");
    await question.getByLabel("Conte mais").fill("A aba veio rasgada.");
    await expectSound(page);
    await press(send);
    await expect(question).toBeHidden();
    await expect(
      order.getByText("O programa vai combinar a coleta com você.", { exact: true }),
    ).toBeVisible();
    await expect(headingInFocus(page)).toHaveCount(1);
    await expect(order.getByText("A aba veio rasgada.")).toBeVisible();
    await expectSound(page);

    await press(order.getByRole("button", { name: "Desistir da devolução" }));
    const withdrawal = page.getByRole("dialog", { name: "Desistir da devolução?" });
    await press(withdrawal.getByRole("button", { name: "Desistir da devolução" }));
    await expect(headingInFocus(page)).toHaveCount(1);
    await press(offer);
    await question.getByLabel("Mudei de ideia").press("Space");
    await press(send);
    await expect(order.getByRole("list", { name: "Andamento da devolução" })).toContainText(
      "Devolução pedida",
    );
    await expectBalance(page, left);

    // The open page hears of what the operators do.
    await bringOn("receive");
    await expect(order.getByText("O prêmio chegou de volta.")).toBeVisible();
    await expect(order.getByRole("button", { name: "Desistir da devolução" })).toHaveCount(0);
    await bringOn("refund", { acg_IsBackInStock__c: true });
    await expect(order.getByText(/^O valor foi devolvido: /)).toBeVisible();
    await expectSound(page);
    await expectBalance(page, left + price);
  },
);

test("a return whose answer is lost is sent again as the same, and one that is refused says why", async ({
  page,
  member,
  context,
}) => {
  await withoutWorker(page);
  const { id, bringOn } = await deliverHat(page, member);
  await comeIn(page, accountWith(id));
  const [order, question] = [panelOn(page), questionOn(page)];
  await press(order.getByRole("button", { name: "Devolver prêmio" }));
  await question.getByLabel("Outro motivo").press("Space");
  await question.getByLabel("Conte mais").fill("Já tenho um.");
  await page.reload();
  await press(order.getByRole("button", { name: "Devolver prêmio" }));
  await expect(question.getByLabel("Outro motivo")).toBeChecked();
  await expect(question.getByLabel("Conte mais")).toHaveValue("Já tenho um.");

  const send = question.getByRole("button", { name: "Pedir devolução" });
  await context.setOffline(true);
  await press(send);
  await expect(question.getByRole("alert")).toContainText("o que você preencheu continua aqui");
  await context.setOffline(false);

  const keys: (string | undefined)[] = [];
  await page.route("**/api/redemptions/*/return", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await press(send);
  await expect(question.getByRole("alert")).toContainText("pedir duas vezes não muda nada");
  await press(send);
  await expect(question).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);

  await bringOn("refuse", { acg_Reason__c: "O produto voltou usado." });
  await expect(order.getByText("A devolução foi recusada. O produto voltou usado.")).toBeVisible();
  await expect(order.getByRole("button", { name: "Devolver prêmio" })).toHaveCount(0);
  const receipt = page.waitForEvent("download");
  await press(order.getByRole("button", { name: "Baixar comprovante" }));
  expect((await receipt).suggestedFilename()).toBe(`comprovante-${id}.pdf`);
});

test("a return that was asked for on another page is not asked for once more", async ({
  page,
  member,
  context,
}) => {
  const { id } = await deliverHat(page, member);
  await comeIn(page, accountWith(id));
  const other = await context.newPage();
  await open(other, accountWith(id));
  for (const each of [other, page]) {
    await press(panelOn(each).getByRole("button", { name: "Devolver prêmio" }));
    await questionOn(each).getByLabel("Mudei de ideia").press("Space");
  }
  await press(questionOn(page).getByRole("button", { name: "Pedir devolução" }));
  await expect(questionOn(page)).toBeHidden();
  await expect(questionOn(other)).toBeHidden();
  await expect(panelOn(other).getByText("O programa vai combinar a coleta com você.").first()).toBeVisible();
});
