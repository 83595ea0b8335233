import type { Page } from "@playwright/test";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { amend, withoutFirstData, expectSound, fail, withoutWorker } from "../everywhere/screen-states.ts";
import type { Wire } from "../everywhere/screen-states.ts";

test.beforeEach(async ({ page }) => withoutWorker(page));

const tiles = (page: Page) => page.getByRole("navigation", { name: "Atalhos" }).getByRole("link");
const numeral = (page: Page) => page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ });
/** Returns the headings of the home's parts, in their order; banners have none of their own. */
const parts = (page: Page) => page.locator("main h2[id]");
const team = (page: Page) => page.getByRole("region", { name: /^Equipe d/ });

test("a seller comes home to the points, the channel they sell for, and the news before the movements", async ({
  page,
}) => {
  await logIn(page, people.consultant);
  await expect(numeral(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Onde você vende" })).toContainText(
    /AgroNorte Sorriso.*Código do canal 0010045821.*Outro profissional do agro/,
  );
  await expect(tiles(page)).toHaveText(["Resgatar prêmios", "Ler notícias", "Ver extrato", "Minha conta"]);
  await expect(parts(page)).toHaveText([
    "Onde você vende",
    "Novidades para quem vende",
    "Últimos lançamentos",
    "A vencer",
    "Prêmios ao seu alcance",
  ]);
  await expectSound(page);
});

test("a seller who works for no account of the channel is shown none", async ({ page }) => {
  await logIn(page, people.consultant);
  await amend(page, "**/api/session*", (answer) => ({ ...answer, Account: undefined }));
  await open(page, "/home");
  await expect(page.getByRole("heading", { name: "Novidades para quem vende" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Onde você vende" })).toHaveCount(0);
});

test("a focal point comes home to the team of the chosen channel", { tag: "@wide" }, async ({ page }) => {
  await logIn(page, people.focalPoint);
  await expect(team(page)).toContainText("Equipe de AgroNorte Maringá");
  await expect(team(page).getByRole("listitem").filter({ hasText: "Heitor Dias" })).toBeVisible();
  // What each has earned in the season that runs, and not what they hold.
  await expect(team(page)).toContainText("Ganhos na safra");
  await expect(team(page).getByRole("listitem").first()).toContainText(/\d pontos?$/);
  await expectSound(page);
});

test("a large team shows its first five; more come at a press, and the focus is in the list then", async ({
  page,
}) => {
  await amend(page, "**/api/currentSalesTeamMember*", (answer) => {
    const [first] = answer["records"] as Wire[];
    return {
      ...answer,
      records: Array.from("abcdefg", (mark) => ({ ...first, Id: `003Demo0000000${mark}` })),
    };
  });
  await logIn(page, people.focalPoint);
  const rows = team(page).getByRole("listitem");
  await expect(rows).toHaveCount(5, { timeout: 20_000 });
  await team(page).getByRole("button", { name: "Mostrar mais 2 pessoas" }).press("Enter");
  await expect(rows).toHaveCount(7);
  expect(await page.evaluate(() => document.activeElement?.querySelector("ul")?.childElementCount)).toBe(7);
});

test("who has a focal point's home but is none in the programme asks for no team", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await logIn(page, people.focalPoint);
  await amend(page, "**/api/session*", (answer) => {
    const session = answer["session"] as Wire;
    const user = { ...(session["user"] as Wire), acg_LoyaltyProfiles__c: [] };
    return { ...answer, session: { ...session, user } };
  });
  asked.length = 0;
  await open(page, "/home");
  await expect(page.getByRole("heading", { name: "Novidades para a sua equipe" })).toBeVisible();
  // Its place is held until the code that decides has come.
  await expect(team(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  expect(asked).not.toContain("/api/currentSalesTeamMember");
});

test("an analyst comes home to the programme, and to no figure of points", async ({ page }) => {
  await logIn(page, people.analyst);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Acompanhe o programa por aqui");
  await expect(numeral(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ler notícias" })).toHaveCount(1);
  await expect(tiles(page)).toHaveText(["Ler notícias", "Fale Conosco", "Minha conta", "Ver extrato"]);
  await expect(parts(page)).toHaveText(["Novidades do programa"]);
  await expectSound(page);
});

test(
  "an analyst whose home can't be read still has their first screen, and asks again below it",
  { tag: "@siege" },
  async ({ page }) => {
    await logIn(page, people.analyst);
    await withoutFirstData(page);
    await fail(page, "**/api/home");
    await open(page, "/home");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Não conseguimos mostrar as novidades agora.", { timeout: 20_000 });
    await expect(alert).not.toContainText("saldo");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Acompanhe o programa por aqui");
    await expectSound(page);
    await page.unroute("**/api/home");
    await alert.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByRole("heading", { name: "Novidades do programa" })).toBeVisible();
    await expect(alert).toHaveCount(0);
  },
);
