import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { deployedPortal, type DeployedPortal } from "../../../apps/api/test/server/deployed-portal.ts";
import { copyOfProject } from "../../../tools/testing/copy-of-project.ts";
import { runNode } from "../../../tools/program.ts";
import { test as ownTest } from "../stage/own-member.ts";
import { comeIn, expect, open } from "../stage/portal-page.ts";
import { fieldOf, saveProfileData, save } from "../account/profile-form.ts";
import { untilAccompanied, untilSettled, withoutWorker } from "../everywhere/screen-states.ts";

/** The build that the journeys' own server serves: `npm start` made it. */
const FIRST = join(import.meta.dirname, "../../../apps/portal/dist");
const OLD_WORDS = "Programa Colheita";
const NEW_WORDS = "Campanha Colheita";

interface Second {
  /** The copy of the project that it was built in. */
  readonly copy: string;
  readonly dist: string;
}

/**
 * Builds the portal a second time, after the first, with other words in what all pages share, so that the code of
 * no page has its old name. It keeps the files of the first build as any deploy does.
 */
async function buildSecond(): Promise<Second> {
  const copy = await copyOfProject();
  const dist = join(copy, "apps/portal/dist");
  cpSync(FIRST, dist, { recursive: true });
  const words = join(copy, "apps/portal/src/copy.ts");
  const text = readFileSync(words, "utf8");
  const changed = text.replace("footerNote: `Programa $", "footerNote: `Campanha $");
  expect(changed).not.toBe(text);
  writeFileSync(words, changed);
  const env = { NODE_ENV: "production" };
  const { status, output } = await runNode(["apps/portal/build/build.ts"], { cwd: copy, env });
  expect(status, output).toBe(0);
  return { copy, dist };
}

/** Returns the scripts and styles that a build made itself: those of the builds before it are stored beside them. */
function ownFiles(dist: string): ReadonlySet<string> {
  const [own = []] = JSON.parse(readFileSync(join(dist, "portal-builds.json"), "utf8")) as string[][];
  return new Set(own.map((file) => `/assets/${file}`));
}

let second: Promise<Second> | undefined;

/** Where the tabs are opened while the first build is served. */
const test = ownTest.extend<{ place: DeployedPortal }>({
  place: async ({ baseURL }, use) => {
    const place = await deployedPortal(baseURL ?? "");
    await place.deploy(FIRST);
    await use(place);
    await place.stop();
  },
});

test.describe("row 47: a deploy while tabs are open", { tag: "@siege" }, () => {
  // One build for all of them.
  test.describe.configure({ mode: "default" });
  test.skip(({ isMobile }) => !isMobile, "It differs by no width.");

  test.afterAll(async () => {
    if (second) rmSync((await second).copy, { recursive: true, force: true });
  });

  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  const footer = (page: Page) => page.getByRole("contentinfo");
  const markDocument = (page: Page) =>
    page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }).isSameDocument);
  const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in globalThis);

  /** Records which scripts the page asks for from now on: those that came, and those that did not. */
  function watchScripts(page: Page): { came: string[]; missed: string[] } {
    const seen = { came: [] as string[], missed: [] as string[] };
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith(".js")) return;
      (response.ok() ? seen.came : seen.missed).push(pathname);
    });
    return seen;
  }

  test("an old tab keeps what was typed, saves it and goes on to pages whose code it never had", async ({
    page,
    member,
    place,
  }) => {
    await withoutWorker(page);
    await saveProfileData(page, member);
    second ??= buildSecond();
    const { dist } = await second;
    await comeIn(page, `${place.address}/minha-conta`);
    await untilSettled(page);
    await markDocument(page);
    await fieldOf(page, "addressNumber").fill("km 21");
    const scripts = watchScripts(page);
    await place.deploy(dist);

    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notificações/ })
      .click();
    await expect(page.getByRole("heading", { name: "Nenhuma notificação" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 21");
    await save(page).click();
    await expect(page.getByText("Dados salvos.", { exact: true })).toBeVisible();

    for (const [link, title] of [
      ["Prêmios", "Prêmios"],
      ["Notícias", "Notícias"],
      ["Extrato", /Extrato|extrato/],
    ] as const) {
      await page.locator("header button[popovertarget]:visible").last().click();
      await page
        .getByRole("navigation", { name: "Menu da conta" })
        .getByRole("link", { name: link, exact: true })
        .click();
      await expect(heading(page)).toContainText(title);
      await untilSettled(page);
      await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    }
    await footer(page).getByRole("link", { name: "Política de privacidade" }).click();
    await expect(heading(page)).toHaveText("Política de privacidade");
    expect(await isSameDocument(page)).toBe(true);
    await expect(footer(page)).toContainText(OLD_WORDS);
    expect(scripts.missed).toEqual([]);
    const [old, fresh] = [ownFiles(FIRST), ownFiles(dist)];
    expect(scripts.came.filter((path) => !old.has(path))).toEqual([]);
    // What they asked for is no part of the new build: only its copy of the old one brought them.
    expect(scripts.came.filter((path) => !fresh.has(path)).length).toBeGreaterThan(4);

    await page.reload();
    await expect(heading(page)).toHaveText("Política de privacidade");
    await expect(footer(page)).toContainText(NEW_WORDS);
    await open(page, `${place.address}/minha-conta`);
    await expect(fieldOf(page, "addressNumber")).toHaveValue("km 21");
  });

  test("a tab whose files are no longer stored opens the new version instead of a white page", async ({
    page,
    member,
    place,
  }) => {
    expect(member.page).toBe(page);
    await withoutWorker(page);
    second ??= buildSecond();
    const { copy, dist } = await second;
    await comeIn(page, `${place.address}/home`);
    await untilSettled(page);
    await markDocument(page);
    const bare = join(copy, "apps/portal/bare");
    cpSync(dist, bare, { recursive: true });
    const fresh = ownFiles(dist);
    for (const path of ownFiles(FIRST)) if (!fresh.has(path)) rmSync(join(bare, path), { force: true });
    await place.deploy(bare);

    const news = footer(page).getByRole("link", { name: "Política de privacidade" });
    await news.click();
    await expect.poll(() => isSameDocument(page), { timeout: 30_000 }).toBe(false);
    await expect(footer(page)).toContainText(NEW_WORDS);
    await expect(heading(page)).toBeVisible();
    await news.click();
    await expect(heading(page)).toHaveText("Política de privacidade");
  });

  test("a tab that is accompanied is offered the new version, and has it once it is taken", async ({
    page,
    member,
    place,
  }) => {
    expect(member.page).toBe(page);
    second ??= buildSecond();
    const { dist } = await second;
    await comeIn(page, `${place.address}/home`);
    await untilAccompanied(page);
    await untilSettled(page);
    await expect(footer(page)).toContainText(OLD_WORDS);
    await place.deploy(dist);
    // As the page itself does every hour.
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    // The worker that comes fetches every page first.
    await expect(page.getByText("Há uma versão nova do portal")).toBeVisible({ timeout: 20_000 });
    await expect(footer(page)).toContainText(OLD_WORDS);
    const reload = page.waitForEvent("load");
    await page.getByRole("button", { name: "Atualizar" }).click();
    await reload;
    await expect(footer(page)).toContainText(NEW_WORDS);
  });
});
