import type { APIRequestContext } from "@playwright/test";
import { askAndAgree } from "./operators.ts";
import { expect, logIn, people, test } from "./portal.ts";

/** One member for each width, whose account type nobody else of the demo has: nobody else meets the other word. */
const ownTypes = {
  phone: { member: people.telemarketing, userType: "Telemarketing" },
  desktop: { member: people.routeSeller, userType: "Vendedorderota" },
} as const;

interface Asked {
  readonly name: string;
  readonly userType: string;
  readonly value: unknown;
}

/** One operator asks, the other one agrees. */
const change = (request: APIRequestContext, { name, userType, value }: Asked) =>
  askAndAgree(request, "/settings/changes", {
    Name: name,
    acg_UserType__c: userType,
    Value: value,
    acg_Reason__c: "Campanha da safra",
  });

test("two operators change what points are called, and an open page says so without being loaded anew", async ({
  page,
}, { project }) => {
  const { member, userType } = ownTypes[project.name === "phone" ? "phone" : "desktop"];
  const stream = page.waitForResponse("**/api/live");
  await logIn(page, member);
  await stream;
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const balance = (label: string) =>
    page.getByRole("link", { name: new RegExp(`^Saldo: [\\d.]+ ${label}$`) });
  await expect(balance("pontos")).toBeVisible();
  await change(page.request, { name: "PointsLabel", userType, value: "sementes de ouro" });
  await expect(balance("sementes de ouro")).toBeVisible();
  await change(page.request, { name: "PointsLabel", userType, value: null });
  await expect(balance("pontos")).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});
