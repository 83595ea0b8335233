import type { Locator, Page } from "@playwright/test";
import { test, type OwnMember } from "../stage/own-member.ts";
import { expect, open, ready, tabTo } from "../stage/portal-page.ts";
import { amend, expectNoViolation, withoutWorker, type Wire } from "../everywhere/screen-states.ts";

const CHALLENGE = "**/api/human-challenge";
const PROVING = "Confirmando que você é uma pessoa…";

/** Logs in by keyboard alone. */
async function typeLogIn(page: Page, { taxId }: OwnMember, password: string): Promise<void> {
  await typeInto(page, page.getByLabel("CPF, CNPJ ou e-mail"), taxId);
  await typeInto(page, page.getByLabel("Senha", { exact: true }), password);
  await page.keyboard.press("Enter");
}

/** Types this in place of what the field holds, by keyboard alone. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Sends so many wrong passwords that the next log-in needs a proof. */
async function fallUnderSuspicion(page: Page, member: OwnMember): Promise<void> {
  await page.context().clearCookies();
  await open(page, "/login");
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const answered = page.waitForResponse("**/api/userLogin");
    await typeLogIn(page, member, "Errada@2026");
    await answered;
    await expect(page.getByRole("alert")).toContainText("não conferem");
  }
}

/** Holds the challenge until the test releases it. */
async function holdChallenge(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(CHALLENGE, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

/** Counts the calls of this path that the page has made so far. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

const proving = (page: Page) => page.getByRole("status").filter({ hasText: PROVING });

test(
  "after five wrong passwords the right one opens the portal, and the page says what it waits for",
  { tag: "@siege" },
  async ({ page, context, member }) => {
    await fallUnderSuspicion(page, member);
    const phone = await context.newCDPSession(page);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const release = await holdChallenge(page);
    const calls = countCalls(page, "/api/userLogin");
    await typeLogIn(page, member, member.password);
    await expect(proving(page)).toBeVisible();
    await expectNoViolation(page);
    release();
    await page.waitForURL("**/home");
    await expect(proving(page)).toBeHidden();
    expect(calls()).toBe(2);
  },
);

test("whoever leaves while the proof is worked out is not logged in behind their back", async ({
  page,
  member,
}) => {
  await fallUnderSuspicion(page, member);
  const release = await holdChallenge(page);
  const calls = countCalls(page, "/api/userLogin");
  await typeLogIn(page, member, member.password);
  await expect(proving(page)).toBeVisible();
  await page.getByRole("link", { name: /esqueci/i }).press("Enter");
  await page.waitForURL("**/redefinir-senha");
  release();
  await expect(proving(page)).toBeHidden();
  await open(page, "/login");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeVisible();
  expect(calls()).toBe(1);
});

test.describe("where the network fails", () => {
  test.beforeEach(({ page }) => withoutWorker(page));

  for (const [what, address] of [
    ["the challenge", CHALLENGE],
    ["the code of the proof", "**/assets/prove-human*"],
    ["the code of the work", "**/assets/proof-worker*"],
  ] as const) {
    test(`${what} does not come: the form says so, keeps what was typed and goes on when it is sent again`, async ({
      page,
      member,
    }) => {
      await fallUnderSuspicion(page, member);
      await page.route(address, (route) => route.abort("failed"));
      await typeLogIn(page, member, member.password);
      await expect(page.getByRole("alert")).toContainText("Sem sinal");
      await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(member.password);
      await page.unroute(address);
      await page.getByLabel("Senha", { exact: true }).press("Enter");
      await page.waitForURL("**/home");
    });
  }
});

test("missing-recaptcha-token: a proof that is not good enough is reported, with a way forward", async ({
  page,
  member,
}) => {
  await withoutWorker(page);
  await fallUnderSuspicion(page, member);
  await amend(page, CHALLENGE, ({ challenge }) => {
    const { parameters, ...rest } = challenge as { parameters: Wire };
    // One key in sixteen is an answer to this one, so that the work is next to none.
    return { challenge: { ...rest, parameters: { ...parameters, keyPrefix: "0" } } };
  });
  await typeLogIn(page, member, member.password);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Não confirmamos que você é uma pessoa.");
  await expect(alert.getByRole("link", { name: "Fale Conosco" })).toBeVisible();
  await page.unroute(CHALLENGE);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await page.waitForURL("**/home");
});

test("who asks for a new password proves it, too, the first time", async ({ page }) => {
  await open(page, "/redefinir-senha");
  const release = await holdChallenge(page);
  await page.getByLabel("CPF, CNPJ ou e-mail").fill("ninguem@fazenda.example");
  await page.keyboard.press("Enter");
  await expect(proving(page)).toBeVisible();
  release();
  await page.waitForURL("**/codigo-de-acesso");
});

test.describe("before the scripts are there", () => {
  test("missing-recaptcha-token: the form leads back to a page that can prove it", async ({
    page,
    member,
  }) => {
    await fallUnderSuspicion(page, member);
    const form = { username: member.taxId, password: member.password };
    const address = (await page.request.post("/login", { form })).url();
    expect(new URL(address).search).toBe("?erro=missing-recaptcha-token");
    await page.goto(address);
    await ready(page);
    await expect(page.getByRole("alert")).toContainText("Não confirmamos que você é uma pessoa.");
    await typeLogIn(page, member, member.password);
    await page.waitForURL("**/home");
  });

  test("sent-early: a request for a code that came too early asks for the press again", async ({ page }) => {
    const address = (
      await page.request.post("/redefinir-senha", { form: { username: "ninguem@fazenda.example" } })
    ).url();
    await page.goto(address);
    await ready(page);
    await expect(page.getByRole("alert")).toContainText("Toque de novo em Enviar código.");
    await expect(page).toHaveURL(/\/redefinir-senha$/);
  });
});
