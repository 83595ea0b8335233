import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../test/world/members.ts";
import {
  secondFactorWorld,
  someAddress,
  type GuardedMember,
  type SecondFactorWorld,
} from "../../../test/world/second-factor-world.ts";
import { softPasskey } from "../../../test/sign-on/soft-passkey.ts";
import { codeAt } from "./app/one-time-code.ts";

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await secondFactorWorld();
});
afterAll(() => world.close());

const logIn = ({ taxId }: { taxId: string }, password = PASSWORD) =>
  world.call("POST", "/api/userLogin", {
    body: { username: taxId, password },
    headers: { "x-forwarded-for": someAddress() },
  });
const finishByApp = async (member: GuardedMember, token: string, address?: string) =>
  world.finish({ token, factor: "totp", passCode: await world.freshCode(member) }, address);

test("after the right password an account with a second factor asks for it, and opens no session", async () => {
  const ana = await world.guardedMember();
  const answer = await logIn(ana);
  expect([answer.status, answer.code]).toEqual([401, "multi-factor-auth-required"]);
  expect(answer.json()).toMatchObject({ success: false, factors: ["totp", "recovery-code"] });
  expect(String(answer.json()["token"])).toMatch(/^[\w-]{43}$/);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("row 6: a wrong password is answered the same whether there is a second factor or not", async () => {
  const [ana, bruno] = [await world.guardedMember(), await world.member()];
  const [guarded, plain] = [await logIn(ana, "Errada@2026"), await logIn(bruno, "Errada@2026")];
  const same = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, "");
  expect(same(guarded)).toBe(same(plain));
});

test("the second factor answers as the log-in does, and begins the session", async () => {
  const ana = await world.guardedMember();
  const answer = await finishByApp(ana, await world.challenge(ana));
  expect(answer.json()).toMatchObject({ success: true, redirect: "/home", code: "success" });
  expect(answer.headers["set-cookie"]?.[0]).toMatch(/^colheita_refresh=.*HttpOnly/);
  const token = String(answer.json()["token"]);
  expect((await world.as({ token }, "GET", "/sessions")).status).toBe(200);
});

test("no token of an unfinished log-in opens anything else", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  expect((await world.as({ token }, "GET", "/sessions")).code).toBe("no-uid");
});

test("row 8: a stolen challenge is worthless after five tries, even with the right code", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 5; count += 1)
    codes.push((await world.finish({ token, factor: "totp", passCode: "000000" })).code);
  expect(codes).toEqual([...Array.from({ length: 4 }, () => "second-factor/wrong"), "second-factor/over"]);
  expect((await finishByApp(ana, token)).code).toBe("second-factor/over");
});

test("row 8: a hundred wrong codes at once are five tries", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  await Promise.all(
    Array.from({ length: 100 }, () => world.finish({ token, factor: "totp", passCode: "000000" })),
  );
  const { rows } = await sql<{ tries: number }>`
    select tries from identity.challenge where member_id = ${ana.id}`.execute(world.db);
  expect(rows).toEqual([{ tries: 5 }]);
});

test("row 8: a challenge lives five minutes and opens one session", async () => {
  const ana = await world.guardedMember();
  const used = await world.challenge(ana);
  expect((await finishByApp(ana, used)).status).toBe(200);
  expect((await finishByApp(ana, used)).code).toBe("second-factor/over");
  const old = await world.challenge(ana);
  await sql`update identity.challenge set expires_at = platform.clock()`.execute(world.db);
  expect((await finishByApp(ana, old)).code).toBe("second-factor/over");
  expect((await world.finish({ token: "x", factor: "totp", passCode: "1" })).code).toBe("second-factor/over");
});

test("row 9: of a hundred right codes at once in one log-in, one opens a session", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  const passCode = await world.freshCode(ana);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => world.finish({ token, factor: "totp", passCode })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("row 9: one code of an app, and one recovery code, finish one of many log-ins at once", async () => {
  const ana = await world.guardedMember();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => world.challenge(ana)));
  const passCode = await world.freshCode(ana);
  const byApp = await Promise.all(
    tokens.slice(0, 10).map((token) => world.finish({ token, factor: "totp", passCode })),
  );
  expect(byApp.filter(({ status }) => status === 200)).toHaveLength(1);
  const byPaper = await Promise.all(
    tokens
      .slice(10)
      .map((token) => world.finish({ token, factor: "recovery-code", passCode: ana.recoveryCodes[0] })),
  );
  expect(byPaper.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a code that was accepted, and any older one, is not accepted again", async () => {
  const ana = await world.guardedMember();
  // The code that added the app was its first use.
  const { rows } = await sql<{ step: number }>`
    select last_step as step from second_factor.factor where owner_id = ${ana.id}`.execute(world.db);
  const codeOfStep = (step: number) => codeAt(ana.secret, new Date(step * 30_000));
  const finish = async (after: number) => {
    const token = await world.challenge(ana);
    const passCode = codeOfStep(Number(rows[0]?.step) + after);
    return (await world.finish({ token, factor: "totp", passCode })).status;
  };
  expect([await finish(0), await finish(1), await finish(1), await finish(-1)]).toEqual([401, 200, 401, 401]);
});

test("row 7: wrong codes slow down an address, and the member still gets in from elsewhere", async () => {
  const ana = await world.guardedMember();
  const thief = someAddress();
  const answers: (string | undefined)[] = [];
  for (let round = 0; round < 3; round += 1) {
    const token = await world.challenge(ana, thief);
    for (let count = 0; count < 4; count += 1)
      answers.push((await world.finish({ token, factor: "totp", passCode: "000000" }, thief)).code);
  }
  expect(answers.filter((code) => code === "second-factor/wrong")).toHaveLength(10);
  expect(answers.slice(10)).toEqual(["too-many-requests", "too-many-requests"]);
  const stillThief = await finishByApp(ana, await world.challenge(ana), thief);
  expect(Number(stillThief.headers["retry-after"])).toBeGreaterThan(20);
  expect((await finishByApp(ana, await world.challenge(ana))).status).toBe(200);
});

test("row 7: codes guessed from many machines keep strangers waiting, and not the member where they were before", async () => {
  const ana = await world.guardedMember();
  const home = someAddress();
  expect((await finishByApp(ana, await world.challenge(ana), home)).status).toBe(200);
  for (let machine = 0; machine < 8; machine += 1) {
    const thief = someAddress();
    const token = await world.challenge(ana, thief);
    for (let count = 0; count < 4; count += 1)
      await world.finish({ token, factor: "totp", passCode: "000000" }, thief);
  }
  expect((await finishByApp(ana, await world.challenge(ana))).code).toBe("too-many-requests");
  expect((await finishByApp(ana, await world.challenge(ana), home)).status).toBe(200);
});

test("row 7: guesses from forty networks at once are as many as one after the other", async () => {
  const ana = await world.guardedMember();
  const tokens = await Promise.all(Array.from({ length: 10 }, () => world.challenge(ana)));
  const guesses = tokens.flatMap((token) =>
    Array.from({ length: 4 }, () => world.finish({ token, factor: "totp", passCode: "000000" })),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === "second-factor/wrong")).toHaveLength(20);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(20);
});

test("right codes cost no try, wherever they are typed", async () => {
  const ana = await world.guardedMember();
  for (let count = 0; count < 25; count += 1)
    expect((await finishByApp(ana, await world.challenge(ana))).status).toBe(200);
});

test("a member who was blocked meanwhile does not come in", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  await sql`update identity.member set status = 'Blocked' where id = ${ana.id}`.execute(world.db);
  expect((await finishByApp(ana, token)).code).toBe("auth/user-disabled");
  expect((await logIn(ana)).code).toBe("auth/user-disabled");
});

test("a passkey signs this very log-in, for this portal, and never the same count again", async () => {
  const ana = await world.provenMember();
  const passkey = softPasskey({ host: "127.0.0.1", origin: "http://127.0.0.1" });
  const made = String((await world.as(ana, "POST", "/second-factor/passkey")).json()["challenge"]);
  const body = { name: "Notebook", passkey: passkey.made(made) };
  await world.as(ana, "POST", "/second-factor/passkey/confirm", body);
  const begin = async () => {
    const token = await world.challenge(ana);
    const asked = await world.call("POST", "/api/auth/second-factor/passkey", { body: { token } });
    const request = asked.json() as { challenge: string; allowCredentials: unknown[] };
    expect(request).toMatchObject({ rpId: "127.0.0.1", allowCredentials: [{ type: "public-key" }] });
    const show = async (signed: object) =>
      (await world.finish({ token, factor: "passkey", passkey: signed })).status;
    return { challenge: request.challenge, show };
  };
  const [first, second] = [await begin(), await begin()];
  expect(await first.show(passkey.signed(second.challenge))).toBe(401);
  expect(await first.show(passkey.signed(first.challenge, { origin: "https://evil.example" }))).toBe(401);
  const stranger = softPasskey({ host: "127.0.0.1", origin: "http://127.0.0.1" });
  expect(await first.show(stranger.signed(first.challenge))).toBe(401);
  expect(await first.show(passkey.signed(first.challenge, { count: 7 }))).toBe(200);
  expect(await second.show(passkey.signed(second.challenge, { count: 7 }))).toBe(401);
  expect(await second.show(passkey.signed(second.challenge, { count: 8 }))).toBe(200);
});

test("what a passkey is to sign is sent to nobody whose password was not right", async () => {
  const answer = await world.call("POST", "/api/auth/second-factor/passkey", { body: { token: "made-up" } });
  expect([answer.status, answer.code]).toEqual([401, "second-factor/over"]);
});

test("a recovery code is good for one log-in, its member hears of it, and without any the door asks for none", async () => {
  const ana = await world.guardedMember();
  const { db } = world;
  const show = async (passCode: string | undefined) => {
    const token = await world.challenge(ana);
    return (await world.finish({ token, factor: "recovery-code", passCode })).status;
  };
  const [first, ...others] = ana.recoveryCodes;
  expect([await show(first), await show(first)]).toEqual([200, 401]);
  expect((await world.as(ana, "GET", "/second-factor")).json()).toMatchObject({ recoveryCodesLeft: 9 });
  const { rows } = await sql<{ text: string }>`
    select text from platform.outbox where member_id = ${ana.id} order by id desc limit 1`.execute(db);
  expect(rows[0]?.text).toContain("Restam 9 códigos.");
  for (const code of others) expect(await show(code)).toBe(200);
  expect((await logIn(ana)).json()).toMatchObject({ factors: ["totp"] });
});

test("no code, secret or token of a second factor is in the log or in the records of calls", async () => {
  const ana = await world.guardedMember();
  const token = await world.challenge(ana);
  const passCode = await world.freshCode(ana);
  await world.finish({ token, factor: "totp", passCode: "135791" });
  await world.finish({ token, factor: "recovery-code", passCode: ana.recoveryCodes[0] });
  const { rows } = await sql<{ dump: string }>`
    select string_agg(data::text || current_url, ' ') as dump from platform.log_record`.execute(world.db);
  const written = world.logged.join("\n") + (rows[0]?.dump ?? "");
  for (const secret of [token, ana.secret, ...ana.recoveryCodes]) expect(written).not.toContain(secret);
  // By itself: a time of the log may have these digits in a row.
  expect(written).not.toMatch(/(?<![\d.])135791(?!\d)/);
  expect(passCode).toMatch(/^\d{6}$/);
  const records = await sql<{ result: string }>`
    select result from platform.log_record where actor_id = ${ana.id} and current_url = '/api/userLogin'
    order by id desc limit 1`.execute(world.db);
  expect(records.rows).toEqual([{ result: "multi-factor-auth-required" }]);
});
