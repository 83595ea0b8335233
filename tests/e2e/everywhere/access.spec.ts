import type { Page } from "@playwright/test";
import { pages } from "@colheita/contract/routes/pages";
import type { PageName } from "@colheita/contract/routes/pages";
import { matchRoute } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import { ACCOUNT_TYPES, classOf, isOpenTo } from "../../access/page-classes.ts";
import { expect, fillLogIn, open, people, test } from "../stage/portal-page.ts";
import { withoutWorker } from "./screen-states.ts";

type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The demo's member of each account type. */
const memberOf: Readonly<Record<AccountType, string>> = {
  agricultor: people.ana,
  Consultor: people.consultant,
  Gerente: people.manager,
  Gerentefilial: people.branchManager,
  Geradordedemanda: people.demandGenerator,
  Telemarketing: people.telemarketing,
  Vendedorderota: people.routeSeller,
  Focalpoint: people.focalPoint,
  Analistadefocalizacao: people.analyst,
};

/** Public pages that a member has nothing to do at: they lead on by themselves. */
const leadsOn: Readonly<Record<string, string>> = {
  "/sso": "/home",
  "/codigo-de-acesso": "/home",
  "/acelere-e-ganhe-produtor/notas-fiscais": "/notas-fiscais",
};

/** On a phone the form of one's data is in the account, where its address leads (2.4). */
const onPhone: Readonly<Record<string, string>> = { "/meu-cadastro": "/minha-conta" };

/** The pages to walk. The log-out comes last: whoever has been there is no member any more. */
const walked = (Object.entries(pages) as [PageName, PageRoute][]).filter(([name]) => name !== "logout");
const noPermission = "Seu perfil não tem acesso a esta página.";

/** Goes to an address inside the page, as its own links and the browser's history do: no document is opened. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: to }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** A page for everybody: the browser is made to believe that it is for one account type alone. */
const restricted = { path: "/noticias", type: "Focalpoint" } as const;

/**
 * Restricts the news in the portal's own table, wherever the browser reads it from. Returns how to ask whether it
 * was found there.
 */
async function restrictNews(page: Page): Promise<() => boolean> {
  let isRestricted = false;
  await withoutWorker(page);
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const changed = code.replace(
      /path:(["'`])\/noticias\1,access:(["'`])logged\2/,
      (declared) => `${declared},allowed:["${restricted.type}"]`,
    );
    isRestricted ||= changed !== code;
    await route.fulfill({ response, body: changed });
  });
  return () => isRestricted;
}

/** Logs in by the form: the document of the home was made with the table as it is. */
async function comeIn(page: Page, username: string): Promise<void> {
  await open(page, "/login");
  await fillLogIn(page, username);
  await page.waitForURL("**/home");
  await expect(page.getByRole("banner").getByRole("link", { name: /^Saldo/ })).toBeVisible();
}

/** Returns where a member of an account type ends up when they want to go to a page. */
function endOf(type: AccountType, route: PageRoute, address: string): { at: string; isRefused: boolean } {
  const classified = classOf(route);
  if (!classified) throw new Error(`${route.path} is not classified in tests/access/page-classes.ts`);
  const meant = route.path === restricted.path ? { ...classified, allowed: [restricted.type] } : classified;
  const next = leadsOn[address];
  const onward = next === undefined ? undefined : matchRoute(next);
  if (next !== undefined && onward?.kind === "page") return endOf(type, onward.route, next);
  if (meant.access === "public") return { at: address, isRefused: false };
  if (meant.access === "unlogged") return { at: "/home", isRefused: false };
  return isOpenTo(type, meant) ? { at: address, isRefused: false } : { at: "/home", isRefused: true };
}

/** The types that some page is for which is not for all. The others are refused those pages alike, and walk in the siege. */
const privileged = new Set<AccountType>([
  restricted.type,
  ...walked.flatMap(([, route]) => classOf(route)?.allowed ?? []),
]);

for (const type of ACCOUNT_TYPES)
  test(
    `row 1: a member who is ${type} goes from page to page, and each is theirs or leads where the table says`,
    {
      tag: privileged.has(type) ? [] : "@siege",
    },
    async ({ page, isMobile }) => {
      const isRestricted = await restrictNews(page);
      await comeIn(page, memberOf[type]);
      expect(isRestricted()).toBe(true);
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
      const alert = page.getByRole("alert").filter({ hasText: noPermission });
      for (const [, route] of walked) {
        const address = route.path.replaceAll(/:\w+/g, "a0B000000000001");
        const { at: end, isRefused } = endOf(type, route, address);
        const at = (isMobile ? onPhone[end] : undefined) ?? end;
        await goWithin(page, address);
        await expect(page, `${route.path} leads to ${at}`).toHaveURL(at);
        await expect(page).toHaveTitle(/ - Colheita$/);
        await expect(page.getByRole("heading", { level: 1 }).first(), at).toBeVisible();
        if (isRefused) await alert.getByRole("button", { name: "Fechar" }).click();
      }
      await goWithin(page, "/isto-nao-existe");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
      // A refusal stays until it is closed: one that was not meant to be would stand here.
      await expect(alert).toHaveCount(0);
      expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
      await goWithin(page, "/logout");
      await expect(page).toHaveURL("/login");
      await goWithin(page, "/home");
      await expect(page).toHaveURL("/login");
    },
  );

/** A public page that stands between two steps: who took none is led to where they begin. */
const leadsVisitor: Readonly<Record<string, string>> = { "/codigo-de-acesso": "/login" };

test("row 1: a visitor goes from page to page, and each that is for members leads to the log-in", async ({
  page,
}) => {
  await withoutWorker(page);
  await open(page, "/");
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  for (const [, route] of walked) {
    const classified = classOf(route);
    const address = route.path.replaceAll(/:\w+/g, "a0B000000000001");
    const isOpen = classified?.access === "public" || classified?.access === "unlogged";
    const at = isOpen ? (leadsVisitor[address] ?? address) : "/login";
    await goWithin(page, address);
    await expect(page, `${route.path} leads to ${at}`).toHaveURL(at);
    await expect(page.getByRole("heading", { level: 1 }).first(), at).toBeVisible();
  }
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("NO_PERMISSION_TO_ACCESS_PAGE: whom a page is not for has no link to it, and is sent home with a message that stays", async ({
  page,
}) => {
  const isRestricted = await restrictNews(page);
  await comeIn(page, people.cooperative);
  expect(isRestricted()).toBe(true);
  await expect(page.getByRole("link", { name: "Notícias", exact: true })).toHaveCount(0);
  await goWithin(page, restricted.path);
  await expect(page).toHaveURL("/home");
  const alert = page.getByRole("alert").filter({ hasText: noPermission });
  await expect(alert).toBeVisible();
  await goWithin(page, "/extrato");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seu extrato");
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Fechar" }).press("Enter");
  await expect(alert).toHaveCount(0);
});

test(
  "whom a page is for finds it in the menu and opens it, also by its address",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    const isRestricted = await restrictNews(page);
    await comeIn(page, people.focalPoint);
    expect(isRestricted()).toBe(true);
    if (isMobile) await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Notícias" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(restricted.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notícias");
    await goWithin(page, "/extrato");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seu extrato");
    await goWithin(page, restricted.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notícias");
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);
