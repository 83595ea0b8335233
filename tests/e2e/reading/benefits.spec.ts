import { amend, expectSound, fail, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";

test(
  "a member comes from the rewards to the benefits, and from one to what it leads to",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana, "/premios");
    await page.getByRole("link", { name: "Ver os benefícios do seu perfil" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Benefícios" })).toBeVisible();
    const forAll = page.getByRole("region", { name: "Para todos" });
    await expect(forAll.getByRole("listitem")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "Para o seu perfil" })).toHaveCount(0);
    await untilSettled(page);
    await expectSound(page);
    const inside = forAll.getByRole("link", { name: /^Ver no portal/ }).first();
    const path = (await inside.getAttribute("href")) ?? "";
    await inside.click();
    await page.waitForURL((url) => url.pathname === path);
  },
);

test("who has a loyalty profile sees its benefits before everybody's", async ({ page }) => {
  await logIn(page, people.focalPoint, "/beneficios");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Para o seu perfil", "Para todos"]);
  const site = page.getByRole("link", { name: /^Abrir o site/ }).first();
  await expect(site).toHaveAttribute("target", "_blank");
  await expect(site).toHaveAttribute("href", /^https:\/\/[\w.-]+\.example/);
});

test("without a benefit or an answer the page says so", { tag: "@siege" }, async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana, "/extrato");
  const main = page.getByRole("main");
  const url = "**/api/benefits";
  await amend(page, url, (answer) => ({ ...answer, records: [] }));
  await open(page, "/beneficios");
  await expect(main.getByText("Nenhum benefício por agora")).toBeVisible();
  await expectSound(page);
  await page.unroute(url);
  await fail(page, url);
  await open(page, "/beneficios");
  await expect(main.getByText("Não conseguimos buscar estes dados")).toBeVisible({ timeout: 20_000 });
  await expectSound(page);
  await page.unroute(url);
  await main.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(main.getByRole("heading", { name: "Para todos" })).toBeVisible();
});
