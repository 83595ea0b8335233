/** What the server alone refuses of a sign-up: shown on the form, which keeps what was typed and leads on. */
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { addMember } from "./new-member.ts";
import { expect, open, test } from "../stage/portal-page.ts";
import {
  expectData,
  expectPassword,
  fillPassword,
  finish,
  goOn,
  sendForm,
  typeCode,
} from "./fill-sign-up.ts";
import { amend, expectNoViolation, refusedWith, withoutWorker } from "../everywhere/screen-states.ts";

test.beforeEach(({ page }) => withoutWorker(page));

test("email-already-in-use: an e-mail that a member has is reported after the code, and can be changed", async ({
  page,
}) => {
  const { email } = await addMember(page.request);
  const form = someForm({ email });
  const since = Date.now();
  await open(page, "/cadastro");
  await sendForm(page, form);
  const isRefused = refusedWith(page, "email-already-in-use");
  await typeCode(page, form, since);
  await isRefused;
  await expect(page.getByText("Outro participante já usa este e-mail.").first()).toBeVisible();
  await expectNoViolation(page);
  await expectData(page, form);
  const changed = { ...form, email: someForm().email };
  const sinceChange = Date.now();
  await page.getByLabel(/^E-mail/).fill(changed.email ?? "");
  await goOn(page).click();
  await fillPassword(page, changed);
  await finish(page).click();
  await typeCode(page, changed, sinceChange);
  await page.waitForURL("**/home");
});

test("email-check-fail: the code of one e-mail proves no other, and another code leads on", async ({
  page,
}) => {
  const form = someForm();
  const other = someForm();
  const since = Date.now();
  await page.route("**/api/persistLoyalty", async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    const isProved = body["proof"] !== undefined;
    await route.continue(isProved ? { postData: JSON.stringify({ ...body, Email: other.email }) } : {});
  });
  await open(page, "/cadastro");
  await sendForm(page, form);
  const isRefused = refusedWith(page, "email-check-fail");
  await typeCode(page, form, since);
  await isRefused;
  await expect(page.getByText("Este contato ainda não foi confirmado.").first()).toBeVisible();
  await expectNoViolation(page);
  await expectData(page, form);
  await page.unroute("**/api/persistLoyalty");
  const sinceRefusal = Date.now();
  await goOn(page).click();
  await fillPassword(page, form);
  await finish(page).click();
  await typeCode(page, form, sinceRefusal);
  await page.waitForURL("**/home");
});

test("missing-terms: a term that came meanwhile is asked for, and what was typed stays", async ({ page }) => {
  const form = someForm();
  let isOld = true;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/persistLoyalty")) isOld = false;
  });
  await amend(page, "**/api/registration/form?*", (answer) => (isOld ? { ...answer, terms: [] } : answer));
  await open(page, "/cadastro");
  await sendForm(page, form);
  await expect(page.getByText("Aceite os termos para continuar").first()).toBeVisible();
  const boxes = page.locator("[name^='term ']");
  await expect(boxes.first()).toBeVisible();
  await expectNoViolation(page);
  for (const box of await boxes.all()) await box.check();
  await expectData(page, form);
  await expectPassword(page, form);
  await finish(page).click();
  await page.waitForURL("**/codigo-de-acesso");
});
