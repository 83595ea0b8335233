import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../../test/world/members.ts";
import { secondFactorWorld, type SecondFactorWorld } from "../../../test/world/second-factor-world.ts";
import { softPasskey } from "../../../test/sign-on/soft-passkey.ts";
import { codeAt } from "./app/one-time-code.ts";

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await secondFactorWorld();
});
afterAll(() => world.close());

const site = { host: "127.0.0.1", origin: "http://127.0.0.1" };
const now = () => world.platform.clock.now();
const factorsOf = async (member: { token: string }) =>
  (await world.as(member, "GET", "/second-factor")).json()["records"] as { Id: string; Name: string }[];
const mailsTo = async (memberId: string) => {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text from platform.outbox where member_id = ${memberId} order by id`.execute(world.db);
  return rows;
};

describe("a factor is changed only by who has shown lately that it is them", () => {
  const changes = [
    ["POST", "/second-factor/app", undefined],
    ["POST", "/second-factor/app/confirm", { name: "Celular", passCode: "000000" }],
    ["POST", "/second-factor/passkey", undefined],
    ["PUT", "/second-factor/2fa000000000000", { name: "Outro" }],
    ["DELETE", "/second-factor/2fa000000000000", undefined],
    ["POST", "/second-factor/recovery-codes", undefined],
  ] as const;

  test("a session that did not is refused, whatever it asks for", async () => {
    const ana = await world.member();
    for (const [method, path, body] of changes)
      expect((await world.as(ana, method, path, body)).code, path).toBe("second-factor/fresh-proof-needed");
  });

  test("a wrong password opens nothing, and guesses slow down", async () => {
    const ana = await world.member();
    const headers = { "x-forwarded-for": "192.0.2.50" };
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = { password: "Errada@2026" };
      codes.push(
        (await world.call("POST", "/api/second-factor/proof", { token: ana.token, headers, body })).code,
      );
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "second-factor/wrong-password"));
    expect(codes.slice(10)).toEqual(["too-many-requests", "too-many-requests"]);
    expect((await world.as(ana, "POST", "/second-factor/app")).code).toBe("second-factor/fresh-proof-needed");
  });

  test("the proof is of this session alone, and for ten minutes", async () => {
    const ana = await world.provenMember();
    const other = await world.call("POST", "/api/userLogin", {
      body: { username: ana.taxId, password: PASSWORD },
    });
    const elsewhere = { token: String(other.json()["token"]) };
    expect((await world.as(ana, "POST", "/second-factor/app")).status).toBe(200);
    expect((await world.as(elsewhere, "POST", "/second-factor/app")).status).toBe(403);
    await sql`update second_factor.fresh_proof set expires_at = platform.clock()`.execute(world.db);
    expect((await world.as(ana, "POST", "/second-factor/app")).status).toBe(403);
  });
});

test("who has no e-mail hears of a changed factor by SMS", async () => {
  const ana = await world.provenMember();
  const { db } = world;
  await sql`update identity.member set email = null, phone = '65998761234' where id = ${ana.id}`.execute(db);
  const secret = String((await world.as(ana, "POST", "/second-factor/app")).json()["secret"]);
  const body = { name: "Celular", passCode: codeAt(secret, now()) };
  expect((await world.as(ana, "POST", "/second-factor/app/confirm", body)).status).toBe(200);
  const { rows } = await sql`
    select channel, recipient, text from platform.outbox where member_id = ${ana.id}`.execute(db);
  const text =
    "Colheita: Segundo passo ligado na sua conta. Nao foi voce? Troque a sua senha e fale com a nossa equipe.";
  expect(rows).toEqual([{ channel: "sms", recipient: "5565998761234", text }]);
});

test("an app counts once it shows a right code, and the first factor brings ten recovery codes", async () => {
  const ana = await world.provenMember();
  const started = (await world.as(ana, "POST", "/second-factor/app")).json();
  const secret = String(started["secret"]);
  expect(started["otpauth"]).toContain(`secret=${secret}`);
  const confirm = (passCode: string) =>
    world.as(ana, "POST", "/second-factor/app/confirm", { name: " Celular da Ana ", passCode });
  expect((await confirm("000000")).code).toBe("second-factor/not-confirmed");
  expect(await factorsOf(ana)).toEqual([]);
  const added = await confirm(codeAt(secret, now()));
  expect(new Set(added.json()["recoveryCodes"] as string[]).size).toBe(10);
  expect(await factorsOf(ana)).toMatchObject([{ kind: "totp", Name: "Celular da Ana" }]);
  expect((await confirm(codeAt(secret, now()))).code).toBe("second-factor/enrolment-over");
  expect((await mailsTo(ana.id)).map(({ subject }) => subject)).toEqual([
    "Segundo passo ligado na sua conta",
  ]);
});

test("what was begun more than ten minutes ago begins anew", async () => {
  const ana = await world.provenMember();
  const secret = String((await world.as(ana, "POST", "/second-factor/app")).json()["secret"]);
  await sql`update second_factor.enrolment set expires_at = platform.clock()`.execute(world.db);
  const body = { name: "Celular", passCode: codeAt(secret, now()) };
  expect((await world.as(ana, "POST", "/second-factor/app/confirm", body)).code).toBe(
    "second-factor/enrolment-over",
  );
});

test("a passkey counts once it was made for this portal and this very request", async () => {
  const ana = await world.provenMember();
  const start = async () =>
    String((await world.as(ana, "POST", "/second-factor/passkey")).json()["challenge"]);
  const confirm = (passkey: object) =>
    world.as(ana, "POST", "/second-factor/passkey/confirm", { name: "Notebook", passkey });
  const challenge = await start();
  const foreign = softPasskey({ host: "127.0.0.1", origin: "https://evil.example" });
  expect((await confirm(foreign.made(challenge))).code).toBe("second-factor/not-confirmed");
  const otherHost = softPasskey({ host: "evil.example", origin: site.origin });
  expect((await confirm(otherHost.made(challenge))).code).toBe("second-factor/not-confirmed");
  const own = softPasskey(site);
  expect((await confirm(own.made("c29tZSBvdGhlciBjaGFsbGVuZ2U"))).code).toBe("second-factor/not-confirmed");
  expect((await confirm({ ...own.made(challenge), rawId: "!!" })).code).toBe("invalid-request");
  expect((await confirm(own.made(challenge))).status).toBe(200);
  expect((await confirm(own.made(challenge))).code).toBe("second-factor/enrolment-over");
  expect((await confirm(own.made(await start()))).code).toBe("second-factor/already-there");
  expect(await factorsOf(ana)).toMatchObject([{ kind: "passkey", Name: "Notebook" }]);
});

test("factors are named and removed by their member alone, and with the last one the password is enough again", async () => {
  const [ana, bruno] = [await world.guardedMember(), await world.provenMember()];
  const [factor] = await factorsOf(ana);
  const path = `/second-factor/${factor?.Id}`;
  for (const [method, body] of [
    ["PUT", { name: "Meu" }],
    ["DELETE", undefined],
  ] as const)
    expect((await world.as(bruno, method, path, body)).code).toBe("not-found");
  expect((await world.as(ana, "PUT", path, { name: "   " })).code).toBe("invalid-request");
  expect((await world.as(ana, "PUT", path, { name: "Celular novo" })).status).toBe(200);
  expect(await factorsOf(ana)).toMatchObject([{ Name: "Celular novo" }]);
  expect((await world.as(ana, "DELETE", path)).status).toBe(200);
  expect((await world.as(ana, "GET", "/second-factor")).json()).toMatchObject({
    records: [],
    recoveryCodesLeft: 0,
  });
  const answer = await world.call("POST", "/api/userLogin", {
    body: { username: ana.taxId, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  expect((await mailsTo(ana.id)).at(-1)?.subject).toBe("Segundo passo desligado na sua conta");
});

test("new recovery codes take the place of the old ones", async () => {
  const ana = await world.guardedMember();
  const renewed = await world.as(ana, "POST", "/second-factor/recovery-codes");
  const [code = ""] = renewed.json()["recoveryCodes"] as string[];
  const [old = ""] = ana.recoveryCodes;
  const shown = async (passCode: string) => {
    const token = await world.challenge(ana);
    return (await world.finish({ token, factor: "recovery-code", passCode })).status;
  };
  expect([await shown(old), await shown(code)]).toEqual([401, 200]);
  const bruno = await world.provenMember();
  expect((await world.as(bruno, "POST", "/second-factor/recovery-codes")).code).toBe("not-found");
});

test("a member may have ten factors, however many are added at once", async () => {
  const ana = await world.provenMember();
  for (let count = 0; count < 10; count += 1) {
    const challenge = String((await world.as(ana, "POST", "/second-factor/passkey")).json()["challenge"]);
    const body = { name: `Chave ${count}`, passkey: softPasskey(site).made(challenge) };
    expect((await world.as(ana, "POST", "/second-factor/passkey/confirm", body)).status).toBe(200);
  }
  expect((await world.as(ana, "POST", "/second-factor/passkey")).code).toBe("second-factor/too-many");
  expect((await world.as(ana, "POST", "/second-factor/app")).code).toBe("second-factor/too-many");
});

test("each change stands in the trail, and no secret lies open in the database", async () => {
  const ana = await world.guardedMember();
  const { db } = world;
  const { rows } = await sql<{ action: string }>`
    select action from platform.audit_entry where actor_id = ${ana.id}`.execute(db);
  expect(rows).toEqual([{ action: "second-factor.added" }]);
  const stored = await sql<{ dump: string }>`
    select coalesce(string_agg(row::text, ' '), '') as dump from (
      select to_jsonb(factor) from second_factor.factor union all
      select to_jsonb(code) from second_factor.recovery_code code union all
      select to_jsonb(record) from platform.log_record record) as kept(row)`.execute(db);
  for (const secret of [
    ana.secret,
    ...ana.recoveryCodes,
    ...ana.recoveryCodes.map((code) => code.replace("-", "")),
  ])
    expect(stored.rows[0]?.dump).not.toContain(secret);
});
