import type { APIRequestContext, Page } from "@playwright/test";
import { askAndAgree } from "../stage/operators.ts";
import { expect, logIn, open, people, test } from "../stage/portal-page.ts";
import { untilSettled } from "../everywhere/screen-states.ts";

/** A member of each width, whose account type next to nobody else of the demo has. No other journey reads what points are called there. */
const ownTypes = {
  phone: { member: people.telemarketing, userType: "Telemarketing" },
  desktop: { member: people.routeSeller, userType: "Vendedorderota" },
} as const;

interface Asked {
  readonly name: string;
  readonly userType: string;
  readonly value: unknown;
}

/** Changes a setting: one operator asks, the other one agrees. */
const change = (request: APIRequestContext, { name, userType, value }: Asked) =>
  askAndAgree(request, "/settings/changes", {
    Name: name,
    acg_UserType__c: userType,
    Value: value,
    acg_Reason__c: "Campanha da safra",
  });

/** Returns the portal's own texts on a page: the banners and news of the home are content, with texts of their own. */
const ownWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { body } = document;
    const content = body.querySelectorAll<HTMLElement>(
      '[aria-label="Destaques"],[aria-labelledby="noticias"]',
    );
    return [...content].reduce((words, { innerText }) => words.replace(innerText, ""), body.innerText);
  });

/** Checks that the old word is on no page of a member, and that the new one is. */
async function expectRenamed(page: Page): Promise<void> {
  for (const path of ["/home", "/extrato", "/premios"]) {
    await open(page, path);
    await expect(page.getByRole("main").getByText("sementes de ouro").first()).toBeVisible();
    await untilSettled(page);
    expect.soft(await ownWords(page), path).not.toMatch(/\bpontos?\b/i);
  }
}

test(
  "two operators change what points are called: an open page says so as it is, and no page keeps the old word",
  { tag: "@siege" },
  async ({ page }, { project }) => {
    const { member, userType } = ownTypes[project.name === "phone" ? "phone" : "desktop"];
    const stream = page.waitForResponse("**/api/live");
    await logIn(page, member);
    await stream;
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const balance = (label: string) =>
      page.getByRole("link", { name: new RegExp(`^Saldo: [\\d.]+ ${label}$`) });
    await expect(balance("pontos")).toBeVisible();
    try {
      await change(page.request, { name: "PointsLabel", userType, value: "sementes de ouro" });
      await expect(balance("sementes de ouro")).toBeVisible();
      expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
      await expectRenamed(page);
    } finally {
      await change(page.request, { name: "PointsLabel", userType, value: null });
    }
    await expect(balance("pontos")).toBeVisible();
  },
);
