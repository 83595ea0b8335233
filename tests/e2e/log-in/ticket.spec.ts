/** The portal and its partner are those of `serve-portal.ts`. */
import { partnerTicket } from "../../../apps/api/test/sign-on/partner-ticket.ts";
import { expect, logIn, open, people, press, test } from "../stage/portal-page.ts";
import { PARTNER, PARTNER_KEY, PORTAL } from "./sign-on-setting.ts";
import { expectSound, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const ticketFor = (taxId: string): Promise<string> =>
  partnerTicket({ ...PARTNER_KEY, alg: "EdDSA" }, { issuer: PARTNER, portal: PORTAL, taxId });

test("a partner's ticket opens the portal at its page, once, and is not left in the address", async ({
  page,
}) => {
  const ticket = await ticketFor("11144477735");
  await page.goto(`/sso?ticket=${ticket}&location=/premios`);
  await page.waitForURL(`${PORTAL}/premios`);
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await open(page, `/sso?ticket=${ticket}`);
  await expect(page.getByRole("alert")).toContainText("Este link de acesso não vale mais.");
  await expect(page).toHaveURL(/\/sso$/);
});

test("row 16: a ticket does not lead out of the portal", async ({ page }) => {
  const ticket = await ticketFor("39053344705");
  await open(page, `/sso?ticket=${ticket}&location=${encodeURIComponent("//evil.example")}`);
  await expect(page.getByRole("alert")).toContainText("Este link leva para fora do portal.");
});

test("a ticket does not take the place of who is logged in unasked, and then that account leaves", async ({
  page,
}) => {
  await logIn(page, people.ana);
  const { token } = (await (await page.request.get("/api/session")).json()).session as { token: string };
  const statusOfOld = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get("/api/sessions", { headers })).status();
  };
  expect(await statusOfOld()).toBe(200);
  await open(page, `/sso?ticket=${await ticketFor("39053344705")}`);
  await expect(page.getByRole("status")).toContainText("Já existe uma conta aberta neste aparelho.");
  await expectSound(page);
  await press(page, page.getByRole("button", { name: "Entrar pelo link" }));
  await page.waitForURL("**/home");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carla");
  await expect.poll(statusOfOld).toBe(401);
});

test("a ticket whose session does not open is reported as such", async ({ page }) => {
  await withoutWorker(page);
  await refuse(page, "**/api/session*", 503, "unavailable");
  await page.goto(`/sso?ticket=${await ticketFor("39053344705")}`);
  await expect(page.getByRole("alert")).toContainText("Tente de novo quando a internet voltar.");
});
