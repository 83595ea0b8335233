import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import {
  amend,
  expectSound,
  playChange,
  untilSettled,
  watchShifts,
  withoutWorker,
} from "../everywhere/screen-states.ts";
import type { Wire } from "../everywhere/screen-states.ts";

test.beforeEach(async ({ page }) => {
  await withoutWorker(page);
  await logIn(page, people.ana);
});

const season = {
  Id: "a1S000000000001",
  Name: "26/27",
  acg_StartDate__c: "2026-07-01",
  acg_EndDate__c: "2027-06-30",
};
const semente = { Name: "Semente", acg_EndDate__c: "2028-06-30", IsHighest: false };
const broto = { Name: "Broto", Points__c: 40_000 };

/** Amends what the balance says of a level when the session brings it. */
const amendLevel = (page: Parameters<typeof amend>[0], changes: Wire): Promise<void> =>
  amend(page, "**/api/session*", (answer) => ({
    ...answer,
    balance: { ...(answer["balance"] as Wire), ...changes },
  }));

test(
  "a member sees their level, what is missing to the next one, and until when",
  { tag: "@wide" },
  async ({ page }) => {
    const shifts = await watchShifts(page);
    await open(page, "/home");
    const level = page.getByRole("meter", { name: /^Nível (Lavoura|Colheita|Safra cheia)$/ });
    await expect(level).toHaveAttribute(
      "aria-valuetext",
      /^([\d.]+ pontos na safra \d\d\/\d\d|A safra \d\d\/\d\d começou)\. (Falta[m]? [\d.]+ para .+ até|No topo até) \d\d\/\d\d\/\d{4}\.$/,
    );
    await untilSettled(page, "what is in sight");
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await expectSound(page);
  },
);

test(
  "a level that is reached meanwhile shows without reloading, in the menu too",
  { tag: "@siege" },
  async ({ page, isMobile }) => {
    await amendLevel(page, {
      CurrentSeason: season,
      Level: semente,
      EarnedInSeason: 30_000,
      NextMilestone: broto,
    });
    const change = await playChange(page, "points");
    await open(page, "/home");
    await expect(page.getByRole("meter", { name: "Nível Semente" })).toHaveAttribute(
      "aria-valuetext",
      "30.000 pontos na safra 26/27. Faltam 10.000 para Broto até 30/06/2027.",
    );
    const lavoura = { Name: "Lavoura", Points__c: 90_000 };
    const reached = { Level: { ...semente, Name: "Broto" }, EarnedInSeason: 41_000, NextMilestone: lavoura };
    await amend(page, "**/api/balance/*", (balance) => ({ ...balance, ...reached, CurrentSeason: season }));
    change();
    await expect(page.getByRole("meter", { name: "Nível Broto" })).toHaveAttribute(
      "aria-valuetext",
      "41.000 pontos na safra 26/27. Faltam 49.000 para Lavoura até 30/06/2027.",
    );
    // Only on a phone the menu begins with whose it is.
    if (!isMobile) return;
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await expect(page.getByText("Produtor rural ou familiar, Broto")).toBeVisible();
  },
);

for (const [what, changes, words] of [
  [
    "a season that has just begun",
    {
      Level: { ...semente, Name: "Parceiro", acg_EndDate__c: undefined },
      EarnedInSeason: 0,
      NextMilestone: broto,
    },
    "A safra 26/27 começou. Faltam 40.000 para Broto até 30/06/2027.",
  ],
  [
    "a level that was carried over",
    { Level: { ...semente, Name: "Broto" }, EarnedInSeason: 12_000, NextMilestone: broto },
    "12.000 pontos na safra 26/27. Faltam 28.000 para manter Broto até 30/06/2027.",
  ],
  [
    "the highest level",
    {
      Level: { ...semente, Name: "Safra cheia", IsHighest: true },
      EarnedInSeason: 320_000,
      NextMilestone: undefined,
    },
    "320.000 pontos na safra 26/27. No topo até 30/06/2028.",
  ],
  [
    "the time between two seasons",
    { Level: semente, EarnedInSeason: 0, NextMilestone: undefined, CurrentSeason: undefined },
    "A próxima safra ainda não começou. Vale até 30/06/2028.",
  ],
] as const)
  test(`${what} has words of its own`, { tag: "@siege" }, async ({ page }) => {
    await amendLevel(page, { CurrentSeason: season, ...changes });
    await open(page, "/home");
    await expect(page.getByRole("meter", { name: /^Nível / })).toHaveAttribute("aria-valuetext", words);
    await expectSound(page);
  });

test(
  "an answer that was saved before there were levels keeps the place",
  { tag: "@siege" },
  async ({ page }) => {
    await amendLevel(page, { Level: undefined });
    await open(page, "/home");
    await expect(page.getByRole("main").getByRole("img", { name: /^[\d.]+ pontos$/ })).toBeVisible();
    await expect(page.getByRole("meter", { name: /^Nível/ })).toHaveCount(0);
    await expectSound(page);
  },
);
