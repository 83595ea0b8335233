import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { codeOf as withChecksum } from "./access-code-rules.ts";
import type { NewMember } from "../member/register-member.ts";
import { useGrant } from "./use-grant.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const REWARD = "a0R000000000001";
const scope = { purpose: "redemption", objectId: REWARD };
type Somebody = Browser & { memberId: string };

let phones = 9876;
/** Returns a cellphone of nobody else: one contact gets only so many codes in a day. */
const somePhone = () => `659${phones++}5432`;

async function loggedIn(member: Partial<NewMember> = { email: undefined }): Promise<Somebody> {
  const { taxId, id, email } = await world.registered({ phone: somePhone(), ...member });
  const browser = new Browser(world);
  await browser.logIn(email || taxId);
  return Object.assign(browser, { memberId: id });
}

const ask = (who: Browser, more: object = {}) =>
  who.call("POST", "/api/generateAccessCode", { ...scope, ...more });
const check = (who: Browser, code: string, more: object = {}) =>
  who.call("POST", "/api/validateAccessCode", { AccessCode: code, ...scope, ...more });

interface Sent {
  recipient: string;
  channel: string;
  text: string;
}

async function messages(memberId: string): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select recipient, channel, text from platform.outbox where member_id = ${memberId} order by created_at, id`.execute(
    world.db,
  );
  return rows;
}

async function lastCode(memberId: string): Promise<string> {
  const [last] = (await messages(memberId)).toReversed();
  return /\b[A-Z]{6}\d{2}\b/.exec(last?.text ?? "")?.[0] ?? "none";
}

async function askedCode(who: Somebody, more: object = {}): Promise<string> {
  const response = await ask(who, more);
  expect(response.status).toBe(200);
  return lastCode(who.memberId);
}

/** A code of the right form that is not the one sent. */
const WRONG = withChecksum("BBBBBB");

const spend = (who: Somebody, grant: string, more: object = {}) =>
  world.inOne((tx) =>
    useGrant(tx, { memberId: who.memberId, purpose: "redemption", objectId: REWARD, grant, ...more }),
  );

test("a code comes by e-mail and SMS, in plain words, and the page learns only a hint of where", async () => {
  const ana = await loggedIn({ email: "ana.codigo@fazenda.example" });
  const response = await ask(ana);
  expect(response.json()).toMatchObject({
    success: true,
    emailHint: "ana***@fazenda.example",
    phoneHint: "5432",
  });
  const sent = await messages(ana.memberId);
  const code = await lastCode(ana.memberId);
  expect(code).toMatch(/^[A-Z]{6}\d{2}$/);
  expect(Object.fromEntries(sent.map(({ channel, recipient }) => [channel, recipient]))).toEqual({
    email: "ana.codigo@fazenda.example",
    sms: "5565998765432",
  });
  for (const { text } of sent) expect(text).toContain(code);
  expect(sent.find(({ channel }) => channel === "sms")?.text.length).toBeLessThanOrEqual(160);
});

test("the right code, typed as it was copied, gives a grant for one use", async () => {
  const ana = await loggedIn();
  const code = await askedCode(ana);
  const response = await check(ana, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
  expect(response.status).toBe(200);
  const { grant } = response.json<{ grant: string }>();
  expect(await spend(ana, grant)).toBe(true);
  expect(await spend(ana, grant)).toBe(false);
});

test("a rolled-back use leaves the grant unused", async () => {
  const ana = await loggedIn();
  const { grant } = (await check(ana, await askedCode(ana))).json<{ grant: string }>();
  const attempt = world.inOne(async (tx) => {
    expect(
      await useGrant(tx, { memberId: ana.memberId, purpose: "redemption", objectId: REWARD, grant }),
    ).toBe(true);
    throw new Error("out of stock");
  });
  await expect(attempt).rejects.toThrow("out of stock");
  expect(await spend(ana, grant)).toBe(true);
});

test("a grant is used once by many at the same time, and not after ten minutes", async () => {
  const ana = await loggedIn();
  const { grant } = (await check(ana, await askedCode(ana))).json<{ grant: string }>();
  const uses = await Promise.all(Array.from({ length: 20 }, () => spend(ana, grant)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  const late = (await check(ana, await askedCode(ana))).json<{ grant: string }>();
  await sql`update identity.access_grant set expires_at = platform.clock()`.execute(world.db);
  expect(await spend(ana, late.grant)).toBe(false);
});

test("row 8: five wrong tries lock a code, and then the right one does not help", async () => {
  const ana = await loggedIn();
  const code = await askedCode(ana);
  const tries = [WRONG, "ABCDEF00", "short", WRONG, WRONG];
  const answers: unknown[] = [];
  for (const typed of tries) answers.push((await check(ana, typed)).code);
  expect(answers).toEqual([...Array.from({ length: 4 }, () => "access-code/wrong"), "access-code/locked"]);
  expect((await check(ana, code)).code).toBe("access-code/locked");
});

test("row 8: many wrong tries at once are not more than five", async () => {
  const ana = await loggedIn();
  const code = await askedCode(ana);
  await Promise.all(Array.from({ length: 30 }, () => check(ana, WRONG)));
  const { rows } =
    await sql`select state, wrong_tries from identity.access_code where member_id = ${ana.memberId}`.execute(
      world.db,
    );
  expect(rows).toEqual([{ state: "locked", wrongTries: 5 }]);
  expect((await check(ana, code)).code).toBe("access-code/locked");
});

test("row 8: a code is good for ten minutes, and once", async () => {
  const ana = await loggedIn();
  const response = await ask(ana);
  const minutes = (Date.parse(response.json<{ expiresAt: string }>().expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.9);
  expect(minutes).toBeLessThan(10.1);
  const code = await lastCode(ana.memberId);
  expect((await check(ana, code)).status).toBe(200);
  expect((await check(ana, code)).code).toBe("access-code/expired");
  const late = await askedCode(ana);
  await sql`update identity.access_code set expires_at = platform.clock()`.execute(world.db);
  expect((await check(ana, late)).code).toBe("access-code/expired");
});

test("row 8: only the newest code counts, and three are sent in fifteen minutes", async () => {
  const ana = await loggedIn();
  const codes = [await askedCode(ana), await askedCode(ana), await askedCode(ana)];
  const more = await Promise.all([ask(ana), ask(ana, { purpose: "voucher" })]);
  for (const response of more) {
    expect([response.status, response.code]).toEqual([429, "access-code/too-many"]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(880);
  }
  expect((await check(ana, codes[0] ?? "")).code).toBe("access-code/wrong");
  expect((await check(ana, codes[2] ?? "")).status).toBe(200);
  await sql`update identity.access_code set issued_at = issued_at - interval '15 minutes'`.execute(world.db);
  expect((await ask(ana)).status).toBe(200);
});

test("row 8: many requests at once send three codes", async () => {
  const ana = await loggedIn();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(ana)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test("row 9: of a hundred parallel right codes one succeeds", async () => {
  const ana = await loggedIn();
  const code = await askedCode(ana);
  const answers = await Promise.all(Array.from({ length: 100 }, () => check(ana, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
});

test("row 10: a code of another member, purpose or object is refused", async () => {
  const [ana, bia] = [await loggedIn(), await loggedIn()];
  const code = await askedCode(ana);
  await ask(bia);
  expect((await check(bia, code)).code).toBe("access-code/wrong");
  expect((await check(ana, code, { purpose: "voucher" })).code).toBe("access-code/expired");
  expect((await check(ana, code, { objectId: "a0R000000000002" })).code).toBe("access-code/expired");
  expect((await check(ana, code)).status).toBe(200);
});

test("row 10: a grant of another member, purpose or object is refused, and stays unused", async () => {
  const [ana, bia] = [await loggedIn(), await loggedIn()];
  const { grant } = (await check(ana, await askedCode(ana))).json<{ grant: string }>();
  expect(await spend(bia, grant)).toBe(false);
  expect(await spend(ana, grant, { purpose: "voucher" })).toBe(false);
  expect(await spend(ana, grant, { objectId: "a0R000000000002" })).toBe(false);
  expect(await spend(ana, "")).toBe(false);
  expect(await spend(ana, grant)).toBe(true);
});

test("row 1: naming another member in the call is answered like a missing one", async () => {
  const [ana, bia] = [await loggedIn(), await world.registered()];
  for (const named of [{ cpfCnpj: bia.taxId }, { UserFirebaseId: "x".repeat(28) }])
    for (const response of [await ask(ana, named), await check(ana, WRONG, named)])
      expect([response.status, response.code]).toEqual([404, "not-found"]);
});

test("a code for a member with neither e-mail nor phone is refused", async () => {
  const ana = await loggedIn({ email: undefined, phone: undefined });
  expect((await ask(ana)).code).toBe("access-code/no-contact");
});

test("row 35: codes are in no log, and only hashed in the database", async () => {
  const ana = await loggedIn();
  const code = await askedCode(ana);
  await check(ana, WRONG);
  await check(ana, code);
  expect(world.logged.join("")).not.toContain(code);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(code)::text as row from identity.access_code code where member_id = ${ana.memberId}`.execute(
    world.db,
  );
  expect(rows[0]?.row).not.toContain(code);
});
