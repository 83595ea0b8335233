import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { askRecovery } from "../../../../test/server/recovery.ts";
import { codeOf as withChecksum } from "./access-code-rules.ts";
import { sendCheck } from "../contact-check/send-contact-check.ts";

const RULES = { lifeMinutes: 4, wrongTries: 2, sends: 2, sendsMinutes: 20, grantMinutes: 7, linkMinutes: 45 };
const WRONG = withChecksum("BBBBBB");

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await world.set("AccessCodeRules", RULES);
});
afterAll(() => world.close());

const minutesTo = (at: string | undefined) => Math.round((Date.parse(at ?? "") - Date.now()) / 60_000);

async function textTo(memberId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from platform.outbox
    where member_id = ${memberId} order by created_at desc, id desc limit 1`.execute(world.db);
  return rows[0]?.text ?? "";
}
const codeIn = (text: string) => /\b[A-Z]{6}\d{2}\b/.exec(text)?.[0];

test("the codes of a session live, lock and are counted by the programme's setting, and say so", async () => {
  const email = "regras.da.sessao@fazenda.example";
  const { taxId, id } = await world.registered({ email, phone: undefined });
  const browser = new Browser(world);
  await browser.logIn(taxId);
  const call = (path: string, more: object = {}) =>
    browser.call("POST", path, { purpose: "redemption", objectId: "a0R000000000001", ...more });
  const check = (code: string | undefined) => call("/api/validateAccessCode", { AccessCode: code });

  const sent = (await call("/api/generateAccessCode")).json<Record<string, string>>();
  expect(minutesTo(sent["expiresAt"])).toBe(4);
  expect(Date.parse(sent["expiresAt"] ?? "") - Date.parse(sent["issuedAt"] ?? "")).toBe(4 * 60_000);
  expect(await textTo(id)).toMatch(/vale por 4 minutos/i);
  expect([(await check(WRONG)).code, (await check(WRONG)).code]).toEqual([
    "access-code/wrong",
    "access-code/locked",
  ]);

  await call("/api/generateAccessCode");
  const { grant, expiresAt } = (await check(codeIn(await textTo(id)))).json<Record<string, string>>();
  expect(grant).toBeTruthy();
  expect(minutesTo(expiresAt)).toBe(7);
  const third = await call("/api/generateAccessCode");
  expect(third.code).toBe("access-code/too-many");
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(15 * 60);
});

test("so are the code and the link for a password", async () => {
  const { taxId, id } = await world.registered({
    email: "regras.do.codigo@fazenda.example",
    phone: undefined,
  });
  const asked = await askRecovery(world, new Browser(world, "198.51.100.77"), taxId);
  const { linkFactorIdVerify: checkId = "", expiresAt } = asked.json<Record<string, string>>();
  expect(minutesTo(expiresAt)).toBe(4);
  await sendCheck(world.platform, checkId);
  const text = await textTo(id);
  expect(text).toContain("ele vale por 4 minutos");
  expect(text).toContain("vale por 45 minutos");
  const verify = (passCode: string | undefined) =>
    new Browser(world).call("POST", "/api/auth/verify-pass-code", { linkFactorIdVerify: checkId, passCode });
  expect((await verify(WRONG)).code).toBe("access-code/wrong");
  const proved = (await verify(codeIn(text))).json<Record<string, string>>();
  expect(minutesTo(proved["expiresAt"])).toBe(7);
});
