import { expectSound } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, logIn, open, people } from "../stage/portal-page.ts";

test("a consultant is led into the partner's shop once", async ({ page }) => {
  await logIn(page, people.consultant);
  await open(page, "/beneficios");
  const shop = page.getByRole("region", { name: "Loja do parceiro" });
  await expect(shop).toBeVisible();
  await expectSound(page);
  await shop.getByRole("button", { name: "Ir para a loja" }).click();
  await expect(page.getByText("Você entrou como Bruno Teixeira.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Este link não vale mais.")).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao portal" }).click();
  await expect(shop).toBeVisible();
  await page.context().setOffline(true);
  await shop.getByRole("button", { name: "Ir para a loja" }).click();
  await expect(shop.getByRole("alert")).toContainText("Sem sinal. Nada foi enviado agora.");
  await page.context().setOffline(false);
});

test("a farmer sees no way into the partner's shop", async ({ member: { page } }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/beneficios");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByText("Loja do parceiro")).toHaveCount(0);
  expect(asked).not.toContain("/api/rewards/shop");
});
