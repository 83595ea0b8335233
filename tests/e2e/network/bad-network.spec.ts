import type { Locator, Page } from "@playwright/test";
import { badLine } from "./bad-line.ts";
import { expect, fillLogIn, logIn, open, people, test } from "../stage/portal-page.ts";
import { balanceOn, confirmButton, expectBalance, HAT, pointsIn, sentCode } from "../rewards/redemption.ts";
import { withoutWorker } from "../everywhere/screen-states.ts";

/** Redeems in no other journey. */
const redeemer = people.consultant;
const PATIENCE_MS = 60_000;
/** Cuts the log-in, a page of the statement, the sending of the code and the answer to the redemption; holds others up. */
const SEED = 17_406_269;

/**
 * Brings a reader to their goal: at once, or because a failure was shown and they press once more. Silence does not
 * count.
 */
async function comeTo(page: Page, goal: Locator, pressed?: Locator): Promise<void> {
  const place = page.locator("main, dialog[open]");
  const retry = place.getByRole("button", { name: "Tentar de novo" }).last();
  const failure = place
    .getByRole("alert")
    .or(page.getByText(/^Sem sinal/))
    .or(retry)
    .first();
  let isFailureShown = false;
  await pressed?.click();
  await expect(async () => {
    if (await goal.isVisible()) return;
    if (!isFailureShown) await expect(failure).toBeVisible();
    isFailureShown = true;
    await (pressed && (await pressed.isVisible()) ? pressed : retry).click({ timeout: 2000 });
    await expect(goal).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: PATIENCE_MS });
}

/** Returns how often the member has redeemed the hat, and what is left, as another browser on a good line sees it. */
async function stateOf(page: Page): Promise<{ hats: number; balance: number }> {
  await open(page, "/minha-conta");
  const orders = page.getByRole("region", { name: "Meus resgates" });
  await expect(orders.getByRole("listitem").first()).toBeVisible();
  const hats = await orders.getByRole("listitem").filter({ hasText: HAT }).count();
  return { hats, balance: await balanceOn(page) };
}

/** Logs in and reads the statement: twenty lines, and where those of one redemption came from. */
async function readStatement(page: Page): Promise<void> {
  await open(page, "/login");
  await fillLogIn(page, redeemer);
  const submit = page.getByRole("main").getByRole("button", { name: "Entrar", exact: true });
  // The form is already sent: to press again without a word of why would send it twice.
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await comeTo(page, page.getByRole("heading", { name: "Últimos lançamentos" }), submit);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Saldo/ })
    .click();
  const lines = page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("link");
  await comeTo(page, lines.nth(9));
  await comeTo(page, lines.nth(19), page.getByRole("button", { name: "Carregar mais" }));
  await lines.first().click();
  await comeTo(page, page.getByRole("dialog").getByRole("heading", { level: 3 }).first());
  await page.keyboard.press("Escape");
}

/** Redeems a hat. Returns what it cost. */
async function redeem(page: Page): Promise<number> {
  await open(page, "/premios");
  await page.getByLabel("Buscar prêmio").pressSequentially("chapeu");
  await comeTo(page, page.getByRole("article").filter({ hasText: HAT }));
  await page.getByRole("link", { name: HAT }).click();
  await comeTo(page, page.getByRole("button", { name: /^Resgatar por/ }));
  const price = await pointsIn(page);
  const since = Date.now();
  await page.getByRole("button", { name: /^Resgatar por/ }).click();
  const code = page.getByLabel("Código de acesso");
  await comeTo(page, code, page.getByRole("button", { name: "Receber código de acesso" }));
  await code.fill(await sentCode(page, since));
  const review = page.getByRole("heading", { name: "Confira o resgate" });
  await comeTo(page, review, page.getByRole("button", { name: "Confirmar código" }));
  await comeTo(page, page.getByRole("heading", { name: "Resgate feito" }), confirmButton(page));
  return price;
}

test(
  "bad network: with one call in twenty cut and others held up, failures are reported or repeated, and a redemption happens once",
  { tag: "@siege" },
  async ({ page, browser }, { project }) => {
    test.skip(project.name !== "phone", "One member; nothing of it differs by width.");
    test.setTimeout(5 * PATIENCE_MS);
    const onGoodLine = await (await browser.newContext()).newPage();
    await logIn(onGoodLine, redeemer);
    const before = await stateOf(onGoodLine);

    await withoutWorker(page);
    const calls = await badLine(page, SEED);
    await readStatement(page);
    const price = await redeem(page);
    await expectBalance(page, before.balance - price);

    expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(
      new Set(["through", "late", "lost", "answer lost"]),
    );
    const isCut = (outcome: string) => outcome === "lost" || outcome === "answer lost";
    // What the member waits for; the last of what the portal asks in the background may be cut and come with the next change.
    const isWaitedFor = (name: string) => name.startsWith("POST ") || name.includes("/points/statement");
    const neverAgain = calls.filter(
      ({ name, outcome }, at) =>
        isCut(outcome) && isWaitedFor(name) && !calls.slice(at + 1).some((later) => later.name === name),
    );
    expect(neverAgain).toEqual([]);
    expect(calls).toContainEqual({ name: "POST /api/processRedeem", outcome: "answer lost" });
    expect(await stateOf(onGoodLine)).toEqual({ hats: before.hats + 1, balance: before.balance - price });
  },
);
