import type { Locator, Page } from "@playwright/test";
import { givePoints } from "../stage/operators.ts";
import { test } from "../stage/own-member.ts";
import { expect, open, press, tabTo } from "../stage/portal-page.ts";
import { confirmButton, endow, HAT, sentCode, VOUCHER } from "./redemption.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Resgatar prêmio" });
const orderOf = (page: Page) => page.getByRole("dialog", { name: "Pedido" });

/** Replaces what stands in a field. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Searches the catalogue and opens the redemption of the reward of that name. */
async function reachFor(page: Page, search: string, name: string): Promise<void> {
  await open(page, "/premios");
  await expect(page.getByRole("article")).toHaveCount(12);
  await type(page, page.getByLabel("Buscar prêmio"), search);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await press(page, page.getByRole("link", { name }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await press(page, page.getByRole("button", { name: /^Resgatar por/ }));
  await expect(panelOf(page)).toBeVisible();
}

/** Asks for an access code by this button, and types it where the focus comes to stand. */
async function proveByCode(page: Page, place: Locator, button: string, email: string): Promise<void> {
  const since = Date.now();
  await press(page, place.getByRole("button", { name: button }));
  await expect(place.getByLabel("Código de acesso")).toBeFocused();
  await page.keyboard.type(await sentCode(page, since, email));
  await page.keyboard.press("Enter");
}

/** Confirms the redemption and goes on to its order. */
async function confirmAndFollow(page: Page): Promise<void> {
  await expect(panelOf(page).getByRole("heading", { name: "Confira o resgate" })).toBeFocused();
  await press(page, confirmButton(page));
  const done = page.getByRole("heading", { name: "Resgate feito" });
  await expect(panelOf(page).locator(":focus").filter({ has: done })).toBeVisible();
  await press(page, panelOf(page).getByRole("link", { name: "Acompanhar pedido" }));
}

test("a voucher is redeemed, and its code shown by its order in the list and copied, by keyboard alone", async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await endow(page, member);
  await reachFor(page, "recarga", VOUCHER);
  await proveByCode(page, panelOf(page), "Receber código de acesso", member.email);
  await confirmAndFollow(page);
  const order = orderOf(page);
  await expect(order.getByRole("heading", { name: VOUCHER })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(order).toBeHidden();
  await press(page, page.getByRole("list", { name: "Meus resgates" }).getByRole("button", { name: VOUCHER }));
  const shown = page.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  await proveByCode(page, order, "Ver código do vale", member.email);
  await expect(order.locator(":focus").filter({ has: shown })).toBeVisible();
  const code = await shown.innerText();
  await press(page, order.getByRole("button", { name: `Copiar código ${code}` }));
  await expect(page.getByText("Código copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test("a reward is sent to another address than the saved one, by keyboard alone", async ({
  page,
  member,
}) => {
  await endow(page, member);
  await reachFor(page, "chapeu", HAT);
  const panel = panelOf(page);
  await expect(panel).toContainText("Sorriso (MT)");
  await press(page, panel.getByRole("button", { name: "Mudar endereço" }));
  await expect(panel.getByLabel("Quem recebe")).toBeFocused();
  await type(page, panel.getByLabel("Quem recebe"), "Armazém do Jorge");
  await type(page, panel.getByLabel("CEP", { exact: true }), "01310100");
  await expect(panel.getByLabel("Rua ou estrada")).toHaveValue("Avenida Paulista");
  await expect(panel.getByLabel("Cidade")).toHaveValue("São Paulo");
  await type(page, panel.getByLabel("Número", { exact: true }), "1578");
  await type(page, panel.getByLabel(/^Complemento/), "Loja 4");
  await proveByCode(page, panel, "Receber código de acesso", member.email);
  await confirmAndFollow(page);
  const order = orderOf(page);
  await expect(order.getByRole("heading", { name: HAT })).toBeVisible();
  await expect(order).toContainText("Armazém do Jorge");
  await expect(order).toContainText("Avenida Paulista, 1578, Loja 4, Bela Vista");
  await expect(order).toContainText("São Paulo (SP), 01310-100");
});

test("the catalogue is narrowed to one category and to what is within reach, by keyboard alone", async ({
  page,
  member,
  isMobile,
}) => {
  await givePoints(page.request, member, 10_000);
  await open(page, "/premios");
  await expect(page.getByRole("article")).toHaveCount(12);
  const chip = page.getByRole("button", { name: "Ferramentas", exact: true });
  await press(page, chip);
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(chip).toBeFocused();
  await expect(page).toHaveURL("/premios?categoria=Ferramentas");
  const outOfReach = page.getByRole("article").filter({ hasText: /Faltam? [\d.]+/ });
  await expect(outOfReach).not.toHaveCount(0);
  if (isMobile) await press(page, page.getByRole("button", { name: "Filtrar" }));
  const within = page.getByRole("switch", { name: "Só o que eu posso resgatar" });
  await tabTo(page, within);
  await page.keyboard.press("Space");
  await expect(within).toBeChecked();
  await expect(within).toBeFocused();
  await expect(page).toHaveURL("/premios?categoria=Ferramentas&alcance=sim");
  await expect(outOfReach).toHaveCount(0);
  await expect(page.getByRole("article")).not.toHaveCount(0);
});
