import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../test/world/members.ts";
import { operatorWorld, reads, type OperatorWorld } from "../../../test/world/operator-world.ts";
import { someAddress } from "../../../test/world/second-factor-world.ts";

let world: OperatorWorld;
beforeAll(async () => {
  world = await operatorWorld();
}, 60_000);
afterAll(() => world.close());

test("an operator's log-in takes the password and the code of the app, and opens a session of its own kind", async () => {
  const otavio = await world.operator(["points"]);
  const begun = await world.begin({ email: otavio.email.toUpperCase() });
  expect(begun.json()).toMatchObject({ factors: ["totp", "recovery-code"] });
  expect(begun.headers["set-cookie"]).toBeUndefined();
  const answer = await world.finish(begun.json()["token"], world.codeOf(otavio.secret));
  expect(answer.json()).toMatchObject({ user: { Id: otavio.id, roles: ["points"] } });
  expect(answer.headers["set-cookie"]?.[0]).toMatch(
    /^colheita_operator=.*Max-Age=43200; Path=\/api\/operators\/session; HttpOnly; SameSite=Strict/,
  );
  expect((await reads(world, String(answer.json()["token"]))).status).toBe(200);
});

test("row 6: a log-in is refused alike to a stranger, with a wrong password, and to who has no access any more", async () => {
  const [otavio, olga] = [await world.operator(), await world.operator()];
  await sql`update operators.operator set is_active = false where id = ${olga.id}`.execute(world.db);
  const answers = [
    await world.begin(otavio, "Errada@2026"),
    await world.begin({ email: "ninguem@colheita.example" }),
    await world.begin(olga),
    await world.begin({ email: "nada" }),
  ];
  const same = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, "");
  for (const answer of answers) {
    expect([answer.status, answer.code]).toEqual([401, "wrong-password"]);
    expect(same(answer)).toBe(same(answers[0] ?? answer));
  }
});

test("row 6: a refused log-in is answered 50 ms after it came, at the earliest", async () => {
  const at = performance.now();
  expect((await world.begin({ email: "ninguem@colheita.example" })).status).toBe(401);
  expect(performance.now() - at).toBeGreaterThan(48);
});

test("row 7: a log-in is slowed down after ten wrong passwords from one address, and not from elsewhere", async () => {
  const otavio = await world.operator();
  const headers = { "x-forwarded-for": someAddress() };
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    codes.push((await world.begin(otavio, "Errada@2026", headers)).code);
  expect(codes.slice(9)).toEqual(["wrong-password", "too-many-requests", "too-many-requests"]);
  expect((await world.begin(otavio)).status).toBe(200);
});

test("row 8: a stolen challenge is worthless after five tries, after five minutes, and once used", async () => {
  const otavio = await world.operator();
  const tried = (await world.begin(otavio)).json()["token"];
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 5; tries += 1) codes.push((await world.finish(tried, "000000")).code);
  expect(codes.at(-1)).toBe("second-factor/over");
  expect((await world.finish(tried, world.codeOf(otavio.secret))).code).toBe("second-factor/over");
  const old = (await world.begin(otavio)).json()["token"];
  await sql`update operators.challenge set expires_at = platform.clock()`.execute(world.db);
  expect((await world.finish(old, world.codeOf(otavio.secret))).code).toBe("second-factor/over");
  const used = (await world.begin(otavio)).json()["token"];
  expect((await world.finish(used, world.codeOf(otavio.secret))).status).toBe(200);
  expect((await world.finish(used, world.codeOf(otavio.secret, 1))).code).toBe("second-factor/over");
});

test("row 9: of fifty right codes at once, in one log-in or in many, one opens a session", async () => {
  const otavio = await world.operator();
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async () => (await world.begin(otavio)).json()["token"]),
  );
  const passCode = world.codeOf(otavio.secret);
  const answers = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: 5 }, () => world.finish(token, passCode))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a log-in leaves no code, secret or password in the log or in the records of calls", async () => {
  const otavio = await world.operator();
  const begun = await world.begin(otavio);
  await world.finish(begun.json()["token"], "135791");
  const { rows } = await sql<{ dump: string }>`
    select string_agg(to_jsonb(record)::text, ' ') as dump from platform.log_record record`.execute(world.db);
  const written = world.logged.join("\n") + (rows[0]?.dump ?? "");
  for (const text of [String(begun.json()["token"]), otavio.secret, "135791", PASSWORD, otavio.email])
    expect(written).not.toContain(text);
});

test("row 7: codes guessed from many machines keep strangers waiting, and not the operator where they were before", async () => {
  const otavio = await world.operator();
  const from = (address: string) => ({ "x-forwarded-for": address });
  const home = from(someAddress());
  const challenge = async (headers?: object) =>
    (await world.begin(otavio, PASSWORD, headers)).json()["token"];
  const came = await world.finish(await challenge(home), world.codeOf(otavio.secret), home);
  expect(came.status).toBe(200);
  for (let machine = 0; machine < 8; machine += 1) {
    const thief = from(someAddress());
    const token = await challenge(thief);
    for (let count = 0; count < 4; count += 1) await world.finish(token, "000000", thief);
  }
  const right = world.codeOf(otavio.secret, 1);
  expect((await world.finish(await challenge(), right)).code).toBe("too-many-requests");
  expect((await world.finish(await challenge(home), right, home)).status).toBe(200);
});
