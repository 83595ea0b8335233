import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import {
  amend,
  withoutFirstData,
  expectSound,
  fail,
  playChange,
  untilSettled,
  watchShifts,
  withoutWorker,
} from "../everywhere/screen-states.ts";
import type { Wire } from "../everywhere/screen-states.ts";

const wholeMessage = "Não conseguimos mostrar seu saldo agora. Seu saldo está guardado.";

test.beforeEach(async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
});

/** Rewrites what the session brings for the home: the balance, and all else. */
async function amendHome(
  page: Parameters<typeof amend>[0],
  { balance, home }: { readonly balance: Wire; readonly home: (home: Wire) => Wire },
): Promise<void> {
  await amend(page, "**/api/session*", (answer) => {
    const first = answer["first"] as Wire;
    return {
      ...answer,
      balance: { ...(answer["balance"] as Wire), ...balance },
      first: { home: home(first["home"] as Wire) },
    };
  });
}

test("a member comes home to the balance, the goal and what expires", { tag: "@wide" }, async ({ page }) => {
  await open(page, "/home");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^(Bom dia|Boa tarde|Boa noite), Ana/);
  await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
  await expect(page.getByText(/^Saldo em pontos às \d+h\d*$/)).toBeVisible();
  await expect(page.getByRole("meter").first()).toBeAttached();
  await expect(page.getByRole("list", { name: "Últimos lançamentos" }).getByRole("listitem")).toHaveCount(4);
  await expect(
    page.getByRole("list", { name: "Próximos vencimentos" }).getByRole("listitem").first(),
  ).toContainText(/hoje|amanhã|em \d+ dias/);
  for (const name of ["Prêmios ao seu alcance", "Notícias do campo"])
    await expect(page.getByRole("heading", { name })).toBeAttached();
  await expect(page.getByRole("region", { name: "Destaques" })).toBeAttached();
  await expectSound(page);
});

test("one reply feeds the home: it comes with the session, and nothing else is asked", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/home");
  await expect(page.getByRole("list", { name: "Últimos lançamentos" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/session"]);
});

test("nothing moves while the home fills, and its heading stays the largest text", async ({ page }) => {
  const shifts = await watchShifts(page);
  await open(page, "/home");
  await expect(page.getByRole("list", { name: "Últimos lançamentos" })).toBeVisible();
  await untilSettled(page, "what is in sight");
  expect(await shifts()).toBeLessThanOrEqual(0.02);
  const largest = page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          resolve(entry.element?.tagName);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(await largest).toBe("H1");
});

test(
  "the last movements lead to their story, and the tiles to their pages",
  { tag: "@wide" },
  async ({ page }) => {
    await open(page, "/home");
    const movements = page.getByRole("list", { name: "Últimos lançamentos" });
    const first = movements.getByRole("link").first();
    const description = await first.textContent();
    await first.click();
    await expect(page).toHaveURL(/\/extrato\?lancamento=\w{15}$/);
    await expect(page.getByRole("dialog")).toContainText(description ?? "");
    await page.goBack();
    await page
      .getByRole("navigation", { name: "Atalhos" })
      .getByRole("link", { name: "Ver extrato" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Seu extrato" })).toBeVisible();
  },
);

test("a balance that can't be read is an error that can be tried again, never a zero", async ({ page }) => {
  await withoutFirstData(page);
  await fail(page, "**/api/balance/*");
  await open(page, "/home");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(wholeMessage, { timeout: 20_000 });
  await expect(page.getByRole("img", { name: /pontos$/ })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Últimos lançamentos" })).toBeVisible();
  await expectSound(page);
  await page.unroute("**/api/balance/*");
  await alert.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
});

test("a new member, with nothing yet, reads what to do", async ({ page }) => {
  await amendHome(page, {
    balance: { Balance: 0, Expirations: [], ExpiringIn60Days: 0, EarnedInSeason: 0 },
    home: (home) => ({ ...home, Goal: undefined, Movements: [], Rewards: [], Banners: [], News: [] }),
  });
  await open(page, "/home");
  await expect(page.getByRole("main").getByRole("img", { name: "0 pontos" })).toBeVisible();
  await expect(page.getByText("Nada vence nos próximos 60 dias.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Escolher minha meta" })).toBeVisible();
  await expect(page.getByText(/^A safra \S+ começou\.$/)).toBeAttached();
  await expect(page.getByText(/^Faltam [\d.]+ para /)).toBeAttached();
  await expect(page.getByText("Nenhum lançamento ainda.")).toBeVisible();
  await expect(page.getByText("Você não tem nada a vencer.")).toBeVisible();
  await expect(page.getByText("Nenhum prêmio cabe no seu saldo ainda.")).toBeVisible();
  await expectSound(page);
});

test("millions of points and very long names fit", async ({ page }) => {
  const long = "Distribuidora de insumos agropecuários e sementes certificadas do extremo norte ".repeat(2);
  await amend(page, "**/api/session*", (answer) => {
    const first = answer["first"] as Wire;
    const session = answer["session"] as Wire;
    const home = first["home"] as Wire;
    const lines = home["Movements"] as Wire[];
    const goal = home["Goal"] as Wire;
    return {
      ...answer,
      session: {
        ...session,
        user: { ...(session["user"] as Wire), FirstName: "Maximilianaconstantina Aparecida" },
      },
      balance: { ...(answer["balance"] as Wire), Balance: 9_284_750, EarnedInSeason: 9_999_999 },
      first: {
        home: {
          ...home,
          Goal: { ...goal, Name: long },
          Movements: lines.map((line) => ({
            ...line,
            Description__c: long,
            acg_Origin__c: long,
            Points__c: -1_284_750,
          })),
        },
      },
    };
  });
  await open(page, "/home");
  await expect(page.getByRole("main").getByRole("img", { name: "9.284.750 pontos" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Maximilianaconstantina Aparecida");
  await expectSound(page);
});

test("a credit made elsewhere shows without reloading", async ({ page }) => {
  const change = await playChange(page, "points");
  await open(page, "/home");
  await expect(page.getByRole("list", { name: "Últimos lançamentos" })).toBeVisible();
  await amend(page, "**/api/balance/*", (balance) => ({ ...balance, Balance: 500_001 }));
  change();
  await expect(page.getByRole("main").getByRole("img", { name: "500.001 pontos" })).toBeVisible();
});
