import type { APIRequestContext } from "@playwright/test";
import { operatorToken } from "./new-member.ts";
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
async function change(
  request: APIRequestContext,
  tokens: readonly string[],
  { name, userType, value }: Asked,
) {
  const [asks = "", agrees = ""] = tokens;
  const send = async (token: string, path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
    const answer = await request.post(`/api/settings/changes${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { Id: string };
  };
  const { Id } = await send(asks, "", {
    Name: name,
    acg_UserType__c: userType,
    Value: value,
    acg_Reason__c: "Campanha da safra",
  });
  await send(agrees, `/${Id}/approve`, {});
}

test("two operators change what points are called, and an open page says so without being loaded anew", async ({
  page,
}, { project }) => {
  test.setTimeout(240_000);
  const tokens = [await operatorToken(page.request, "phone"), await operatorToken(page.request, "desktop")];
  const { member, userType } = ownTypes[project.name === "phone" ? "phone" : "desktop"];
  const stream = page.waitForResponse("**/api/live");
  await logIn(page, member);
  await stream;
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const balance = (label: string) =>
    page.getByRole("link", { name: new RegExp(`^Saldo: [\\d.]+ ${label}$`) });
  await expect(balance("pontos")).toBeVisible();
  await change(page.request, tokens, { name: "PointsLabel", userType, value: "sementes de ouro" });
  await expect(balance("sementes de ouro")).toBeVisible();
  await change(page.request, tokens, { name: "PointsLabel", userType, value: null });
  await expect(balance("pontos")).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});
