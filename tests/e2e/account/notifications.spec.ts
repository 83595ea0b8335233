import type { Page } from "@playwright/test";
import { deliverHat } from "../rewards/delivered-order.ts";
import { call } from "../stage/operators.ts";
import { ownToken, test } from "../stage/own-member.ts";
import { comeIn, expect, logIn, open, people, press } from "../stage/portal-page.ts";
import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notificações/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notificações" });

/** A notification that the test itself announces. */
const notice = {
  Id: "a0P0000000000T1",
  title: "Resgate a caminho",
  message: "Sua parafusadeira saiu para a entrega.",
  acg_RedirectUrl__c: "/minha-conta",
  Read__c: false,
};

test(
  "the bell opens the notifications, and the focus comes back to it",
  { tag: "@wide" },
  async ({ page }) => {
    await logIn(page, people.ana);
    await bell(page).click();
    await expect(panel(page).getByRole("listitem")).not.toHaveCount(0);
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  },
);

test(
  "a notification leads where it says and is read from then on",
  { tag: "@siege" },
  async ({ page, member }) => {
    // A copy of the own data is made, and its notice comes.
    await call(page.request, { path: "/privacy/exports", data: {}, token: await ownToken(page) });
    await comeIn(member.page);
    await expect(bell(page)).toHaveAccessibleName("Notificações, 1 não lida", { timeout: 60_000 });
    await bell(page).click();
    const row = panel(page).getByRole("listitem").filter({ hasText: "A cópia dos seus dados está pronta" });
    const unread = row.getByText("Não lida", { exact: true });
    await expect(unread).toBeVisible();
    const read = page.waitForResponse("**/api/notifications/*/read");
    await row.getByRole("link").click();
    await page.waitForURL("**/minha-conta/privacidade");
    expect((await read).ok()).toBe(true);
    await expect(panel(page)).toBeHidden();
    await open(page, "/home");
    await expect(bell(page)).toHaveAccessibleName("Notificações");
    await bell(page).click();
    await expect(row).toBeVisible();
    await expect(unread).toHaveCount(0);
  },
);

test("a notification is gone to, and is read, by keyboard alone", async ({ page }) => {
  await withoutWorker(page);
  const records = [{ ...notice, CreatedDate: new Date().toISOString() }];
  await page.route("**/api/notifications*", (route) => route.fulfill({ json: { records, unread: 1 } }));
  await page.route("**/api/notifications/*/read", (route) => route.fulfill({ json: { success: true } }));
  await logIn(page, people.ana);
  await press(page, bell(page));
  const row = panel(page).getByRole("link", { name: notice.title });
  await expect(row).toBeVisible();
  const read = page.waitForRequest(`**/api/notifications/${notice.Id}/read`);
  await press(page, row);
  await page.waitForURL("**/minha-conta");
  await read;
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a notice of an order opens that order, from another page and from the order's own", async ({
  page,
  member,
}) => {
  const { id } = await deliverHat(page, member);
  await comeIn(page);
  const order = page.getByRole("dialog", { name: "Pedido" });
  for (const title of ["Seu prêmio foi entregue", "Resgate confirmado"]) {
    await press(page, bell(page));
    await press(page, panel(page).getByRole("link", { name: title }));
    await expect(page).toHaveURL(`/minha-conta?pedido=${id}`);
    await expect(order.getByRole("list", { name: "Andamento do pedido" })).toContainText("Entregue");
    await order.getByRole("button", { name: "Fechar", exact: true }).press("Enter");
    await expect(page).toHaveURL("/minha-conta");
  }
});

test("a member without notifications reads where they will be", async ({ page, member }) => {
  await comeIn(member.page);
  await expect(bell(page)).toHaveAccessibleName("Notificações");
  await bell(page).click();
  await expect(panel(page).getByRole("heading", { name: "Nenhuma notificação" })).toBeVisible();
});

test("what comes while the page is open shows as a card, and the bell counts it", async ({ page }) => {
  await withoutWorker(page);
  let tellChange = () => {};
  const changed = new Promise<void>((resolve) => {
    tellChange = resolve;
  });
  await page.route("**/api/live", async (route) => {
    await changed;
    const body = 'id: 1-1\nevent: changed\ndata: {"topic":"notifications"}\n\n';
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.route("**/api/notifications", (route) =>
    route.fulfill({ json: { records: [{ ...notice, CreatedDate: new Date().toISOString() }], unread: 42 } }),
  );
  const isFollowing = page.waitForRequest("**/api/live");
  await logIn(page, people.ana);
  await isFollowing;
  const cards = page.getByRole("region", { name: "Avisos" });
  await expect(cards.getByText(notice.title)).toHaveCount(0);
  tellChange();
  await expect(cards.getByText(notice.title)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notificações, 42 não lidas");
  await page.unroute("**/api/notifications");
  await page.route("**/api/notifications/*/read", (route) => route.fulfill({ json: { success: true } }));
  await cards.getByRole("link", { name: "Abrir" }).click();
  await page.waitForURL("**/minha-conta");
  await expect(cards.getByText(notice.title)).toHaveCount(0);
});
