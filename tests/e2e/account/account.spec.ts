import type { Page } from "@playwright/test";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people, press } from "../stage/portal-page.ts";
import { expectNoViolation, withoutWorker } from "../everywhere/screen-states.ts";

/** An open page of a device that was logged out shows it within this time. */
const GONE_WITHIN_MS = 5000;

/** Another device of the same member. */
const OTHER_DEVICE = {
  name: "Safari no iPad",
  userAgent:
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
} as const;

async function openAccount(page: Page): Promise<void> {
  await logIn(page, people.ana, "/minha-conta");
}

const part = (page: Page, name: string) => page.getByRole("region", { name });

test(
  "the account shows the member's data as they are written in Brazil",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    await openAccount(page);
    await expect(page.getByRole("heading", { level: 1, name: "Ana Paula Ribeiro" })).toBeVisible();
    const data = part(page, "Meus dados");
    // On a phone they stand in the form that changes them.
    if (isMobile)
      for (const [label, value] of [
        ["CPF", "529.982.247-25"],
        ["Celular", "(66) 90000-0101"],
        ["CEP *", "78890-000"],
        ["Nascimento *", "18/03/1984"],
        ["Cidade *", "Sorriso"],
      ] as const)
        await expect(data.getByLabel(label, { exact: true })).toHaveValue(value);
    else {
      for (const words of ["529.982.247-25", "(66) 90000-0101", "78890-000", "18/03/1984", "Sorriso, MT"])
        await expect(data.getByText(words)).toBeVisible();
      await expect(data.getByRole("link", { name: "Alterar meus dados" })).toHaveAttribute(
        "href",
        "/meu-cadastro",
      );
    }
    await expect(part(page, "Meus resgates").getByRole("listitem").first()).toBeVisible();
  },
);

test("the parts of the account are reached from its top", { tag: "@wide" }, async ({ page }) => {
  await openAccount(page);
  await page
    .getByRole("navigation", { name: "Partes da conta" })
    .getByRole("link", { name: "Meus acessos" })
    .click();
  await expect(page).toHaveURL(/\/minha-conta#acessos$/);
  await expect(part(page, "Meus acessos")).toBeFocused();
  await expect(part(page, "Meus acessos")).toBeInViewport();
});

test("a link to a part of the account shows it, whatever still comes above it", async ({ page }) => {
  await logIn(page, people.ana, "/minha-conta#acessos");
  await expect(part(page, "Meus resgates").getByRole("listitem").nth(9)).toBeAttached();
  await expect(part(page, "Meus acessos").getByText("Este aparelho")).toBeInViewport();
});

test("back closes the order that the list opened, and leads no further", async ({ page }) => {
  await openAccount(page);
  await part(page, "Meus resgates").getByRole("listitem").first().getByRole("button").click();
  const order = page.getByRole("dialog", { name: "Pedido" });
  await expect(order).toBeVisible();
  await expect(page).toHaveURL(/\?pedido=/);
  await page.goBack();
  await expect(order).toBeHidden();
  await expect(page).toHaveURL(/\/minha-conta$/);
  await page.goForward();
  await order.getByRole("button", { name: "Fechar", exact: true }).click();
  await expect(page).toHaveURL(/\/minha-conta$/);
});

test("this device is marked, and cannot log itself out by mistake", async ({ page }) => {
  await openAccount(page);
  const own = part(page, "Meus acessos").getByRole("listitem").filter({ hasText: "Este aparelho" });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Sair da conta" }).click();
  await page.waitForURL("**/login");
});

test(
  "a device that is logged out by keyboard alone leaves within 5 seconds",
  { tag: "@siege" },
  async ({ page, browser, member }) => {
    const { name, userAgent } = OTHER_DEVICE;
    const context = await browser.newContext({ userAgent });
    const other = await context.newPage();
    await logIn(other, member.taxId, "/home", member.password);
    await open(other, "/noticias");
    // The other page follows its changes a moment after it stands.
    await other.waitForResponse("**/api/live");

    await open(page, "/minha-conta");
    const parts = page.getByRole("navigation", { name: "Partes da conta" });
    await press(page, parts.getByRole("link", { name: "Meus acessos" }));
    await expect(part(page, "Meus acessos")).toBeFocused();
    const button = page.getByRole("button", { name: `Encerrar o acesso em ${name}` });
    await expect(button).toHaveCount(1);
    await press(page, button);
    const dialog = page.getByRole("dialog", { name: "Encerrar este acesso?" });
    await expect(dialog).toContainText(name);
    await expectNoViolation(page, "dialog[open]");
    await press(page, dialog.getByRole("button", { name: "Manter conectado" }));
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, dialog.getByRole("button", { name: "Encerrar acesso" }));
    await other.waitForURL("**/login", { timeout: GONE_WITHIN_MS });
    await expect(page.getByText(`Acesso encerrado: ${name}.`)).toBeVisible();
    await expect(button).toHaveCount(0);
    await context.close();
  },
);

for (const [address, name, other] of [
  ["**/api/sessions", "Meus acessos", "Segundo passo"],
  ["**/api/second-factor", "Segundo passo", "Meus acessos"],
] as const)
  test(`${name} that can't be read say so by themselves, and are asked for again`, async ({ page }) => {
    await withoutWorker(page);
    await logIn(page, people.ana);
    await page.route(address, (route) =>
      route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"x"}' }),
    );
    await open(page, "/minha-conta");
    const failure = part(page, name).getByRole("alert");
    await expect(failure).toContainText("Não conseguimos buscar estes dados");
    await expect(part(page, other).getByRole("alert")).toHaveCount(0);
    await page.unroute(address);
    await part(page, name).getByRole("button", { name: "Tentar de novo" }).click();
    await expect(failure).toHaveCount(0);
  });

test("each part of the account fails by itself", async ({ page, isMobile }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
  await page.route("**/api/profile", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"x"}' }),
  );
  await open(page, "/minha-conta");
  const data = part(page, "Meus dados");
  await expect(data.getByRole("alert")).toContainText("Não conseguimos buscar estes dados");
  await expect(part(page, "Meus acessos").getByText("Este aparelho")).toBeVisible();
  await expectNoViolation(page, "#dados");
  await page.unroute("**/api/profile");
  await data.getByRole("button", { name: "Tentar de novo" }).click();
  const cpf = "529.982.247-25";
  if (isMobile) await expect(data.getByLabel("CPF", { exact: true })).toHaveValue(cpf);
  else await expect(data.getByText(cpf)).toBeVisible();
});
