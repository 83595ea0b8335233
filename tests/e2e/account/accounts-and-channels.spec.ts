import type { Page } from "@playwright/test";
import { expect, logIn, open, PASSWORD, people, press, ready, test } from "../stage/portal-page.ts";
import { sentCode } from "../rewards/redemption.ts";
import { expectNoOverhang, expectNoViolation, expectSound } from "../everywhere/screen-states.ts";

const CHANNEL_KEY = "colheita.channel";
/** A token of 15 minutes is renewed 5 before its end (section 6); the page knows the server's clock to a second only. */
const MINUTES_PAST_RENEWAL = 11;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

const bar = (page: Page) => page.getByText("Você está no canal");
const channelButton = (page: Page) => page.getByRole("button", { name: /, Escolher canal$/ });
const savedChannel = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, CHANNEL_KEY);

test(
  "a focal point chooses the channel by keyboard; the browser keeps it until the log-out",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.focalPoint);
    await expect(bar(page)).toBeVisible();
    const button = channelButton(page);
    await expect(button).toHaveText(/^AgroNorte Maringá/);
    await expectSound(page);
    await press(page, button);
    const list = page.getByRole("list", { name: "Escolher canal" });
    await expect(list.getByRole("button")).toHaveText([
      "AgroNorte Maringá",
      "AgroNorte Rio Verde",
      "AgroNorte Sorriso",
    ]);
    await expect(list.getByRole("button", { name: "AgroNorte Maringá" })).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveText(/^AgroNorte Rio Verde/);
    expect(await savedChannel(page)).toEqual({
      id: "001Demo00000002",
      name: "AgroNorte Rio Verde",
      nsap: "0010045833",
    });
    await open(page, "/extrato");
    await expect(button).toHaveText(/^AgroNorte Rio Verde/);
    await open(page, "/logout");
    await page.waitForURL("**/login");
    await expect.poll(() => savedChannel(page)).toBeNull();
  },
);

test("a channel that is not the member's any more gives way to the first one", async ({ page }) => {
  await logIn(page, people.focalPoint);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(
    (key) => localStorage.setItem(key, '{"id":"001x00000000001","name":"Outra","nsap":"1"}'),
    CHANNEL_KEY,
  );
  await page.reload();
  await ready(page);
  await expect(channelButton(page)).toHaveText(/^AgroNorte Maringá/);
  await expect.poll(() => savedChannel(page)).toMatchObject({ id: "001Demo00000003" });
});

test(
  "who is no focal point sees no bar, and is offered no other account without one",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.consultant);
    await expect(page.getByRole("banner").getByRole("link", { name: /^Saldo/ })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await page.locator("header button[popovertarget]:visible").last().click();
    await expect(page.getByRole("link", { name: "Sair", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Trocar Conta" })).toHaveCount(0);
  },
);

const popup = (page: Page) => page.getByRole("dialog", { name: "Trocar Conta" });

/** Opens the popup by the keyboard, from the button of the menu that this width shows. */
async function openPopup(page: Page): Promise<void> {
  await press(page, page.locator("header button[popovertarget]:visible").last());
  await press(page, page.getByRole("button", { name: "Trocar Conta" }));
  await expect(popup(page)).toBeVisible();
}

test(
  "the owner of several accounts goes on as another, by keyboard, at both widths and in every tab",
  { tag: ["@wide", "@siege"] },
  async ({ page, context }, { project }) => {
    // Three codes in a quarter of an hour are all that the farm gets, so that one journey sees both widths.
    test.skip(project.name !== "desktop");
    await logIn(page, people.farm);
    await page.setViewportSize(NARROW);
    await openPopup(page);
    const accounts = popup(page).getByRole("list", { name: "Produtor rural ou familiar" });
    await expect(accounts.getByRole("listitem")).toHaveText([
      /Ana Paula Ribeiro.*\*\*\*\.982\.247-\*\*/,
      /Fazenda Santa Luzia Ltda.*11\.\*\*\*\.\*\*\*\/0001-81.*Ativo/,
      /João Bloqueado.*Bloqueada/,
    ]);
    await expectNoViolation(page, "dialog[open]");
    await expectNoOverhang(page);

    const blocked = accounts.getByRole("button", { name: /João Bloqueado/ });
    await press(page, blocked);
    await expect(popup(page).getByRole("alert")).toContainText(
      "Esta conta está inativa ou bloqueada. Fale Conosco",
    );
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toBeHidden();
    await expect(page.locator("header button[popovertarget]:visible").last()).toBeFocused();

    await openPopup(page);
    const since = Date.now();
    await press(page, accounts.getByRole("button", { name: /Ana Paula Ribeiro/ }));
    await expect(popup(page).getByLabel("Código de acesso")).toBeFocused();
    const code = await sentCode(page, since);
    expect(code).toMatch(/^[A-Z]{10}\d{2}$/);
    await expectNoViolation(page, "dialog[open]");
    await page.setViewportSize(WIDE);
    await expectNoViolation(page, "dialog[open]");
    await press(page, popup(page).getByRole("button", { name: "Voltar" }));
    await expect(accounts.getByRole("button", { name: /Ana Paula Ribeiro/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByLabel("Código de acesso")).toBeFocused();

    const other = await context.newPage();
    const isAccompanied = other.waitForRequest(/\/assets\/accompany-/);
    await open(other, "/extrato");
    const whoIn = (tab: Page) => tab.getByRole("banner").getByText("Ana Paula", { exact: true }).first();
    await expect(other.getByRole("banner").getByRole("link", { name: /^Saldo/ })).toBeVisible();
    await expect(whoIn(other)).toBeHidden();
    await isAccompanied;
    await page.bringToFront();

    await page.keyboard.type("BCDFGHJKLM00");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByText("Código incorreto. Confira e tente de novo.")).toBeVisible();
    const codeField = popup(page).getByLabel("Código de acesso");
    await expect(codeField).toHaveAttribute("aria-invalid", "true");
    await expect(codeField).toHaveAccessibleDescription(/Código incorreto/);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press("Enter");
    await expect(popup(page)).toBeHidden();
    await expect(page.getByText("Agora você está na conta de Ana Paula Ribeiro.")).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(whoIn(page)).toBeVisible();
    await expect(whoIn(other)).toBeVisible();
    await expect(other).toHaveURL(/\/extrato$/);
    await expect(other.getByText("Agora você está na conta de Ana Paula Ribeiro.")).toBeVisible();
    await other.close();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");

    await page.reload();
    await ready(page);
    await openPopup(page);
    await expect(accounts.getByRole("listitem").first()).toHaveText(/Ana Paula Ribeiro.*Ativo/);
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await open(page, "/logout");
    await page.waitForURL("**/login");
  },
);

const goesOnAs = (page: Page, name: string) => page.getByText(`Agora você está na conta de ${name}.`);

test("the main account goes on as a linked one by keyboard; who logs in as the main one elsewhere leads the open page back", async ({
  page,
  browser,
}) => {
  await page.clock.install();
  await logIn(page, people.ana);
  await openPopup(page);
  const since = Date.now();
  await press(page, popup(page).getByRole("button", { name: /Fazenda Santa Luzia/ }));
  await expect(popup(page).getByLabel("Código de acesso")).toBeFocused();
  const code = await sentCode(page, since);
  expect(code).toMatch(/^[A-Z]{10}\d{2}$/);
  await page.keyboard.type(code);
  const switched = page.waitForResponse("**/api/switchUserGroupLogin");
  await page.keyboard.press("Enter");
  expect((await switched).status()).toBe(200);
  await expect(goesOnAs(page, "Fazenda Santa Luzia Ltda")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Fazenda Santa Luzia");
  await openPopup(page);
  const accounts = popup(page).getByRole("list", { name: "Produtor rural ou familiar" });
  await expect(accounts.locator("[aria-current]")).toContainText("Fazenda Santa Luzia Ltda");
  await page.keyboard.press("Escape");

  const elsewhere = await browser.newContext();
  const { request } = elsewhere;
  const username = people.ana.replaceAll(/\D/g, "");
  expect((await request.post("/api/userLogin", { data: { username, password: PASSWORD } })).ok()).toBe(true);
  await elsewhere.close();
  await page.clock.fastForward(MINUTES_PAST_RENEWAL * 60_000);
  await expect(goesOnAs(page, "Ana Paula Ribeiro")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
});
