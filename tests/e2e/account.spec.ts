import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, logIn, open, people, test } from "./portal.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** An open page of a device that was logged out shows it within this time. */
const GONE_WITHIN_MS = 5000;

/** Another device of the same member, one for each width so that the two do not log each other out. */
const otherDevices = {
  phone: {
    name: "Safari no iPad",
    userAgent:
      "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  },
  desktop: {
    name: "Edge no Windows",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
  },
} as const;

async function expectNoViolation(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(place).withTags(RULES).analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
  ).toEqual([]);
}

async function openAccount(page: Page): Promise<void> {
  await logIn(page, people.ana);
  await open(page, "/minha-conta");
}

const part = (page: Page, name: string) => page.getByRole("region", { name });

test("the account shows the member's data as they are written in Brazil", async ({ page }) => {
  await openAccount(page);
  await expect(page.getByRole("heading", { level: 1, name: "Ana Paula Ribeiro" })).toBeVisible();
  const data = part(page, "Meus dados");
  for (const words of ["529.982.247-25", "(66) 90000-0101", "78890-000", "18/03/1984", "Sorriso, MT"])
    await expect(data.getByText(words)).toBeVisible();
  await expect(data.getByRole("link", { name: "Fale Conosco" })).toHaveAttribute("href", "/fale-conosco");
  await expect(part(page, "Meus resgates").getByRole("listitem").first()).toBeVisible();
});

test("the parts of the account are reached from its top", async ({ page }) => {
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
  await logIn(page, people.ana);
  await open(page, "/minha-conta#acessos");
  await expect(part(page, "Meus resgates").getByRole("listitem").nth(9)).toBeAttached();
  await expect(part(page, "Meus acessos").getByText("Este aparelho")).toBeInViewport();
});

test("this device is marked, and cannot log itself out by mistake", async ({ page }) => {
  await openAccount(page);
  const own = part(page, "Meus acessos").getByRole("listitem").filter({ hasText: "Este aparelho" });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Sair da conta" }).click();
  await page.waitForURL("**/login");
});

test("a device that is logged out leaves within 5 seconds", async ({ page, browser }, { project }) => {
  const { name, userAgent } = otherDevices[project.name as keyof typeof otherDevices];
  const context = await browser.newContext({ userAgent });
  const other = await context.newPage();
  await logIn(other, people.ana);
  await open(other, "/noticias");
  // The other page follows its changes a moment after it stands.
  await other.waitForResponse("**/api/live");

  await openAccount(page);
  const buttons = page.getByRole("button", { name: `Encerrar o acesso em ${name}` });
  const button = buttons.first();
  await expect(part(page, "Meus acessos").getByRole("listitem").first()).toBeVisible();
  const more = part(page, "Meus acessos").getByRole("button", { name: /^Mostrar mais/ });
  if (await more.isVisible()) await more.click();
  await expect(button).toBeVisible();
  const count = await buttons.count();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Encerrar este acesso?" });
  await expect(dialog).toContainText(name);
  await expectNoViolation(page, "dialog[open]");
  await dialog.getByRole("button", { name: "Manter conectado" }).click();
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole("button", { name: "Encerrar acesso" }).click();
  await other.waitForURL("**/login", { timeout: GONE_WITHIN_MS });
  await expect(page.getByText(`Acesso encerrado: ${name}.`)).toBeVisible();
  await expect(buttons).toHaveCount(count - 1);
  await context.close();
});

test("each part of the account fails by itself", async ({ page }) => {
  // What is asked through the service worker is not seen by the test.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
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
  await expect(data.getByText("529.982.247-25")).toBeVisible();
});
