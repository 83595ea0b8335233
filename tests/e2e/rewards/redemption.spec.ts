import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";
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
  VOUCHER,
} from "./redemption.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

test(
  "a thing is redeemed, followed and cancelled, and the points come and go to the last one",
  { tag: "@wide" },
  async ({ page, member, context }) => {
    await endow(page, member);
    await findReward(page, "chapeu", HAT);
    const before = await balanceOn(page);
    const price = await pointsIn(page);
    const code = await askForCode(page, member);
    await expectSound(page);
    await enterCode(page, code);
    await expect(page.getByRole("heading", { name: "Confira o resgate" })).toBeVisible();
    await expectSound(page);
    const readings: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/balance/")) readings.push(pathname);
    });
    await confirmButton(page).click();
    await expect(page.getByRole("heading", { name: "Resgate feito" })).toBeVisible();
    await expectSound(page);
    await expectBalance(page, before - price);
    const other = await context.newPage();
    await open(other, "/premios");
    await expectBalance(other, before - price);
    // The answer brings it; no more than the live event asks for it again, which the other page has heard of by now.
    expect(readings.length).toBeLessThanOrEqual(1);

    await page.getByRole("link", { name: "Acompanhar pedido" }).click();
    const order = page.getByRole("dialog", { name: "Pedido" });
    await expect(order.getByRole("heading", { name: HAT })).toBeVisible();
    await expect(order.getByRole("list", { name: "Andamento do pedido" })).toContainText("Resgatado");
    await expectSound(page);
    await order.getByRole("button", { name: "Cancelar resgate" }).click();
    const question = page.getByRole("dialog", { name: "Cancelar este resgate?" });
    await expect(question.getByRole("button", { name: "Manter o resgate" })).toBeFocused();
    await expectSound(page);
    await question.getByRole("button", { name: "Cancelar o resgate" }).click();
    await expect(order.getByText("Cancelado por você.")).toBeVisible();
    await expect(order.getByRole("button", { name: "Cancelar resgate" })).toHaveCount(0);
    await expectBalance(page, before);
    await expectBalance(other, before);
    await order.getByRole("button", { name: "Fechar", exact: true }).click();
    await expect(page).toHaveURL(/\/minha-conta$/);
    const row = page.getByRole("listitem").filter({ hasText: HAT }).first();
    await expect(row).toContainText("Cancelado");
  },
);

test("a voucher is redeemed, and its code is shown after another access code", async ({ page, member }) => {
  await endow(page, member);
  await findReward(page, "recarga", VOUCHER);
  const before = await balanceOn(page);
  const price = await pointsIn(page);
  await enterCode(page, await askForCode(page, member));
  await expect(page.getByText("fica na sua conta")).toBeVisible();
  await confirmButton(page).click();
  await page.getByRole("link", { name: "Acompanhar pedido" }).click();
  await expectBalance(page, before - price);
  const order = page.getByRole("dialog", { name: "Pedido" });
  const since = Date.now();
  await order.getByRole("button", { name: "Ver código do vale" }).click();
  await expect(order.getByText(/^Enviamos um código/)).toBeVisible();
  await expectSound(page);
  await enterCode(page, await sentCode(page, since, member.email));
  await expect(order.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)).toBeVisible();
  await expect(order.getByRole("button", { name: /^Copiar código/ })).toBeVisible();
  await expectSound(page);
});

test("a wrong code empties nothing, and a lost answer is asked for again without spending twice", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await endow(page, member);
  await findReward(page, "chapeu", HAT);
  const before = await balanceOn(page);
  const price = await pointsIn(page);

  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  await page.getByRole("button", { name: "Mudar endereço" }).click();
  await page.getByLabel("CEP").fill("78900-000");
  await page.getByLabel("Estado").selectOption("MT");
  await page.getByLabel("Cidade").selectOption("Sinop");
  await page.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByLabel("CEP")).toBeFocused();
  await expect(page.getByLabel("CEP")).toHaveAccessibleDescription(/CEP inválido!/);
  await expect(page.getByLabel("Cidade")).toHaveValue("Sinop");
  await expectSound(page);
  await page.getByLabel("CEP").fill("78890-000");
  await expect(page.getByLabel("Cidade")).toHaveValue("Sorriso");
  await expect(page.getByLabel("Estado")).toHaveValue("MT");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("O código ainda não foi enviado");
  await expect(page.getByRole("dialog")).toContainText("Sorriso (MT)");
  await page.context().setOffline(false);
  const since = Date.now();
  await page.getByRole("button", { name: "Receber código de acesso" }).click();
  await enterCode(page, "BBBBBB00");
  const field = page.getByLabel("Código de acesso");
  await expect(field).toHaveAccessibleDescription(/Código incorreto\. Confira e tente de novo\./);
  await expect(field).toHaveValue("BBBBBB00");
  await expectSound(page);
  await enterCode(page, await sentCode(page, since, member.email));

  const keys: (string | undefined)[] = [];
  await page.route("**/api/processRedeem", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await confirmButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await expect(dialog.getByRole("alert")).toContainText("você não gasta duas vezes");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByText("Ainda não sabemos se o resgate foi feito.")).toBeVisible();
  await page.getByRole("button", { name: "Continuar o resgate" }).click();
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Resgate feito" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expectBalance(page, before - price);
});

test("a panel that was closed goes on with the code that was sent, and a changed order asks for no other", async ({
  page,
  member,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/generateAccessCode")) asked.push(request.url());
  });
  await endow(page, member);
  await findReward(page, "chapeu", HAT);
  const code = await askForCode(page, member);
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  const field = panel.getByLabel("Código de acesso");
  const order = panel.getByRole("heading", { name: HAT });
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await enterCode(page, "BBBBBB00");
  await expect(field).toHaveAccessibleDescription(/Código incorreto/);
  await panel.getByRole("button", { name: "Voltar ao pedido" }).click();
  await expect(order).toBeFocused();
  await panel.getByRole("button", { name: "Receber código de acesso" }).click();
  await expect(field).not.toHaveAccessibleDescription(/Código incorreto/);
  await enterCode(page, code);
  const review = page.getByRole("heading", { name: "Confira o resgate" });
  await expect(review).toBeVisible();
  await panel.getByRole("button", { name: "Voltar ao pedido" }).click();
  await expect(order).toBeFocused();
  await panel.getByRole("button", { name: "Aumentar" }).click();
  await expect(panel.getByText(/Vamos enviar um código/)).toHaveCount(0);
  await panel.getByRole("button", { name: "Continuar" }).click();
  await expect(review).toBeVisible();
  await expect(panel).toContainText("2 unidades");
  expect(asked).toHaveLength(1);
});

test("a panel whose code does not come without a network says so, and opens with the next press", async ({
  page,
  context,
}) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  await findReward(page, "chapeu", HAT);
  const opener = page.getByRole("button", { name: /^Resgatar por/ });
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByText(/^Sem sinal/).first()).toBeVisible();
  await context.setOffline(false);
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Resgatar prêmio" })).toBeVisible();
});

test("a reward is redeemed by keyboard alone", { tag: "@wide" }, async ({ page, member }) => {
  await endow(page, member);
  await open(page, "/premios");
  await expect(page.getByRole("article")).toHaveCount(12);
  const press = async (name: RegExp | string) => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press("Tab");
      const words = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
      });
      if (typeof name === "string" ? words.trim() === name : name.test(words))
        return page.keyboard.press("Enter");
    }
    throw new Error(`The keyboard does not come to ${String(name)}`);
  };
  await page.getByLabel("Buscar prêmio").focus();
  await page.keyboard.type("chapeu");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await press(HAT);
  await expect(page.getByRole("heading", { level: 1, name: HAT })).toBeFocused();
  await press(/^Resgatar por/);
  const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
  await expect(panel.getByRole("button", { name: "Mudar endereço" })).toBeVisible();
  // One can't take less than one: the dialog begins at what can be pressed.
  await expect(panel.getByRole("button", { name: "Aumentar" })).toBeFocused();
  const since = Date.now();
  await press("Receber código de acesso");
  await expect(panel.getByLabel("Código de acesso")).toBeFocused();
  await page.keyboard.type((await sentCode(page, since, member.email)).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "Confira o resgate" })).toBeFocused();
  await expect(confirmButton(page)).toBeEnabled();
  await press(/^Resgatar por/);
  const done = page.getByRole("heading", { name: "Resgate feito" });
  await expect(panel.locator(":focus").filter({ has: done })).toBeVisible();
  await press("Acompanhar pedido");
  const order = page.getByRole("dialog", { name: "Pedido" });
  await expect(order.getByRole("heading", { name: HAT })).toBeVisible();
  await press("Cancelar resgate");
  await press("Cancelar o resgate");
  await expect(order.getByText("Cancelado por você.")).toBeVisible();
  await expect(order.getByRole("heading", { name: HAT })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(order).toBeHidden();
});
