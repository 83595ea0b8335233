import type { Page } from "@playwright/test";
import { expectSound, refuse, untilAccompanied, withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { AGRO_VALE } from "./invoice-papers.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Distribuidores" });
const searchField = (page: Page) => panel(page).getByRole("searchbox", { name: "Buscar distribuidor" });
const found = (page: Page) =>
  panel(page).getByRole("list", { name: "Distribuidores", exact: true }).getByRole("listitem");
const favorites = (page: Page) =>
  panel(page).getByRole("list", { name: "Distribuidores favoritos" }).getByRole("listitem");
const star = (page: Page, name: string) => panel(page).getByRole("button", { name: `Favorito: ${name}` });

async function showFavorites(page: Page): Promise<void> {
  await panel(page).getByRole("tab", { name: "Favoritos" }).click();
}

async function openDistributors(page: Page): Promise<void> {
  await open(page, "/notas-fiscais");
  await page.getByRole("link", { name: "Ver os distribuidores" }).click();
  await expect(found(page).first()).toBeVisible();
}

test(
  "a distributor is found by city without accents or by number, and stays at hand as a favourite",
  { tag: "@wide" },
  async ({ member: { page } }) => {
    await openDistributors(page);
    await expectSound(page);
    await showFavorites(page);
    await expect(panel(page).getByText("Nenhum favorito ainda")).toBeVisible();
    await expectSound(page);
    await panel(page).getByRole("tab", { name: "Todos" }).click();
    await searchField(page).pressSequentially("agua boa vale");
    await expect(found(page)).toHaveCount(1);
    await expect(found(page)).toContainText(AGRO_VALE.name);
    await expect(found(page)).toContainText("18.450.221/0001-27");
    await star(page, AGRO_VALE.name).click();
    await expect(star(page, AGRO_VALE.name)).toHaveAttribute("aria-pressed", "true");
    await searchField(page).fill("41.285.093");
    await expect(found(page)).toContainText("Não participa do programa");
    await searchField(page).fill("nenhum assim");
    await expect(panel(page).getByText("Nenhum distribuidor com “nenhum assim”")).toBeVisible();
    await expectSound(page);
    await panel(page).getByRole("button", { name: "Ver todos" }).click();
    await expect(searchField(page)).toBeFocused();
    await page.reload();
    await showFavorites(page);
    await expect(favorites(page)).toContainText([AGRO_VALE.name]);
    await expectSound(page);
    await star(page, AGRO_VALE.name).click();
    await expect(star(page, AGRO_VALE.name)).toHaveAttribute("aria-pressed", "false");
    await expect(star(page, AGRO_VALE.name)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/\/notas-fiscais$/);
    await expect(page.getByRole("heading", { level: 1, name: "Notas fiscais" })).toBeFocused();
  },
);

test("a favourite that could not be saved goes back, and says why", async ({ member: { page } }) => {
  await withoutWorker(page);
  await openDistributors(page);
  const url = "**/api/addFavoriteAccount";
  await refuse(page, url, 409, "channels/too-many-favorites");
  await star(page, AGRO_VALE.name).click();
  await expect(page.getByText("Você já tem 200 favoritos.")).toBeVisible();
  await expect(star(page, AGRO_VALE.name)).toHaveAttribute("aria-pressed", "false");
  await page.unroute(url);
  await star(page, AGRO_VALE.name).click();
  await expect(star(page, AGRO_VALE.name)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await showFavorites(page);
  await expect(favorites(page)).toContainText([AGRO_VALE.name]);
});

test("presses that follow one another quickly go in their order, and what is shown is the last one's", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await openDistributors(page);
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(add|remove)FavoriteAccount$/, async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    await held.promise;
    await route.continue();
  });
  const pressed = star(page, AGRO_VALE.name);
  for (const shown of ["true", "false", "true", "false"]) {
    await pressed.click();
    await expect(pressed).toHaveAttribute("aria-pressed", shown);
  }
  const [add, remove] = ["/api/addFavoriteAccount", "/api/removeFavoriteAccount"];
  expect(sent).toEqual([add]);
  const asked = page.waitForResponse((answer) => answer.url().includes("/api/favoriteAccounts"));
  held.resolve();
  await asked;
  expect(sent).toEqual([add, remove, add, remove]);
  await expect(pressed).toHaveAttribute("aria-pressed", "false");
});

/** Returns the answer that the browser has stored for the time without a network; empty where there is none. */
const storedFavorites = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const answer = await cache.match("/api/favoriteAccounts", { ignoreSearch: true });
      if (answer) return await answer.text();
    }
    return "";
  });

test("without a network the favourites are there, and the rest says what it needs", async ({
  member: { page },
}) => {
  await openDistributors(page);
  await untilAccompanied(page);
  await star(page, AGRO_VALE.name).click();
  // The worker stores the answer behind the page's back.
  await expect.poll(() => storedFavorites(page)).toContain(AGRO_VALE.name);
  await page.context().setOffline(true);
  await page.reload();
  await expect(panel(page).getByText("Você está sem sinal")).toBeVisible();
  await showFavorites(page);
  await expect(favorites(page)).toContainText([AGRO_VALE.name]);
  await star(page, AGRO_VALE.name).click();
  await expect(page.getByText("Sem sinal. Tente de novo quando a internet voltar.")).toBeVisible();
  await expect(star(page, AGRO_VALE.name)).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  await panel(page).getByRole("tab", { name: "Todos" }).click();
  await panel(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(found(page).first()).toBeVisible();
});
