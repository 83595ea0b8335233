import type { Locator, Page } from "@playwright/test";
import { pages } from "@colheita/contract/routes/pages";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import { ownToken, test } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people } from "../stage/portal-page.ts";
import { endow } from "../rewards/redemption.ts";
import {
  expectNoOverhang,
  expectNoViolation,
  untilAccompanied,
  untilSettled,
  withoutWorker,
} from "./screen-states.ts";

/** Waits until the page has received everything that it asks for. */
async function expectSettled(page: Page): Promise<void> {
  await untilSettled(page);
  await expectNoViolation(page);
}

const declared = (Object.values(pages) as PageRoute[]).filter(({ path }) => !path.includes(":"));

for (const { path, access } of declared.filter(({ path }) => path !== "/logout")) {
  test(`${path} has no violation`, async ({ page }) => {
    await (access === "logged" ? logIn(page, people.ana, path) : open(page, path));
    await expectSettled(page);
  });
}

test(
  "/logout has no violation while it waits for the network",
  { tag: "@siege" },
  async ({ page, context }) => {
    await withoutWorker(page);
    await logIn(page, people.ana);
    await context.route("**/assets/*.js", (route) => route.abort("internetdisconnected"));
    await context.setOffline(true);
    await page.locator("header button[popovertarget]:visible").last().click();
    await page.getByRole("link", { name: "Sair", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você saiu da sua conta");
    await expectNoViolation(page);
    await context.unroute("**/assets/*.js");
    await context.setOffline(false);
    await page.waitForURL("**/login");
  },
);

test(
  "pages without a network have no violation, whether they were kept or not",
  { tag: "@siege" },
  async ({ page, context }) => {
    await logIn(page, people.ana);
    await untilAccompanied(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
    await context.setOffline(true);
    for (const path of ["/home", "/historico-de-termos", "/noticias/a0N000000000009"]) {
      await page.goto(path);
      await expect(page.getByRole("status").filter({ hasText: "Sem sinal" })).toBeVisible();
      await expectSettled(page);
    }
  },
);

/** Returns whether what has the focus is framed: by itself, or by the row or card that it covers. */
async function isFocusFramed(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isFramed = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    let place: Element | null = document.activeElement;
    for (let steps = 0; place !== null && place !== document.body && steps < 5; steps += 1) {
      if (isFramed(place) || isFramed(place, "::after")) return true;
      place = place.parentElement;
    }
    return false;
  });
}

for (const path of ["/login", "/home", "/extrato", "/premios"])
  test(
    `${path} holds in colours that the reader's system forces, and shows where the focus is`,
    { tag: "@siege" },
    async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await (path === "/login" ? open(page, path) : logIn(page, people.ana, path));
      await untilSettled(page);
      expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
      // The contrast is the system's own. axe takes words for as light as the page has them, by a property that the browser
      // goes on answering (-webkit-text-fill-color) while it paints them in the colour of the system.
      await expectNoViolation(page, "html", ["color-contrast"]);
      for (let stops = 0; stops < 20; stops += 1) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        if ((await focused.count()) === 0) break;
        expect(await isFocusFramed(page), await focused.evaluate(({ outerHTML }) => outerHTML)).toBe(true);
      }
    },
  );

test.describe("on the narrowest screen", { tag: "@siege" }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const isLogged of [false, true])
    test(`no page of ${isLogged ? "a member" : "a visitor"} is wider than it`, async ({ page }, {
      project,
    }) => {
      test.skip(project.name !== "phone", "One width: there is nothing else to see at the other.");
      test.setTimeout(240_000);
      if (isLogged) await logIn(page, people.ana);
      for (const { path } of declared.filter(({ access }) => (access === "logged") === isLogged)) {
        if (path === "/logout") continue;
        await open(page, path);
        await untilSettled(page);
        await expectNoOverhang(page, path);
      }
    });
});

test("the pages of one thing have no violation: a reward, an article, a version of the terms, a case", async ({
  page,
}) => {
  await logIn(page, people.ana);
  const headers = { authorization: `Bearer ${await ownToken(page)}` };
  const firstOf = async (call: string): Promise<string> => {
    const answer = await page.request.get(`/api${call}`, { headers });
    const { records, terms } = (await answer.json()) as Record<"records" | "terms", { Id: string }[]>;
    return (terms ?? records)[0]?.Id ?? "";
  };
  for (const [path, call] of [
    ["/premios/", "/rewards"],
    ["/noticias/", "/news"],
    ["/termos-de-uso/", "/registration/form?category=Agricultor"],
    ["/fale-conosco/detalhe/", "/cases"],
  ] as const) {
    await open(page, path + (await firstOf(call)));
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Não encontramos");
    await expectSettled(page);
  }
});

test("the panels have no violation: notifications, an entry, a redemption", async ({ page, member }) => {
  await endow(page, member);
  const panel = page.getByRole("dialog");
  const look = async (opener: Locator): Promise<void> => {
    await opener.click();
    await expect(panel.getByRole("heading").first()).toBeVisible();
    await untilSettled(page, "what is in sight");
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  };
  await look(page.getByRole("banner").getByRole("button", { name: /^Notificações/ }));
  await open(page, "/extrato");
  await look(page.getByRole("table", { name: "Lançamentos do extrato" }).getByRole("link").first());
  await open(page, "/premios?alcance=sim");
  await page.getByRole("article").first().getByRole("link").click();
  await look(page.getByRole("button", { name: /^Resgatar por/ }));
});

test("a page that does not exist has no violation", async ({ page }) => {
  await open(page, "/isto-nao-existe");
  await expectSettled(page);
});

test("the log-in has no violation in its refusals", async ({ page }) => {
  await open(page, "/login");
  await fillLogIn(page, "1", "");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeFocused();
  await expectSettled(page);
  await fillLogIn(page, people.branchManager, "Errada@2026");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSettled(page);
});

test("the open menu has no violation", { tag: "@wide" }, async ({ page, isMobile }) => {
  await logIn(page, people.ana);
  const name = isMobile ? "Abrir menu" : /Ana Paula/;
  await page.getByRole("banner").getByRole("button", { name }).click();
  await expect(page.getByRole("link", { name: "Sair" })).toBeVisible();
  await expectSettled(page);
});

test("the first page of a visitor is walked by keyboard alone", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toBeFocused();
  await page.keyboard.type("52998224725");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Colheita@2026");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
});
