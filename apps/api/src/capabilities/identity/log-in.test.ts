import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maskCpf } from "@colheita/brazil";
import {
  Browser,
  codeOf,
  identityWorld,
  PASSWORD,
  someCpf,
  type IdentityWorld,
} from "../../../test/identity-world.ts";

let world: IdentityWorld;

beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

let addresses = 0;
/** A browser at an address nobody else has. */
function browser(): Browser {
  addresses += 1;
  return new Browser(world, `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
}

test("a member logs in with CPF, masked or not, or e-mail in any case", async () => {
  const ana = await world.member({ email: "Ana.Ribeiro@fazenda.example" });
  for (const username of [ana.taxId, maskCpf(ana.taxId), " ana.ribeiro@FAZENDA.example "]) {
    const response = await browser().logIn(username);
    expect(response.json()).toMatchObject({ success: true, redirect: "/home", code: "success" });
    expect(response.json<{ UserFirebaseId: string }>().UserFirebaseId).toMatch(/^\w{28}$/);
  }
});

test("a company logs in with a CNPJ of letters and digits", async () => {
  await world.member({ taxId: "12ABC34501DE35", companyName: "Cooperativa Vale Verde" });
  expect((await browser().logIn("12.abc.345/01de-35")).statusCode).toBe(200);
});

test("the refresh cookie is out of reach of scripts and of every other call", async () => {
  const ana = await world.member();
  const [cookie] = (await browser().logIn(ana.taxId)).cookies;
  expect(cookie).toMatchObject({
    name: "colheita_refresh",
    httpOnly: true,
    sameSite: "Lax",
    path: "/api/session",
    secure: true,
    maxAge: 30 * 86_400,
  });
});

test("the cookie is Secure but where plain http would lose it", async () => {
  const ana = await world.member();
  const logIn = (headers: Record<string, string>) =>
    browser().call("POST", "/api/userLogin", { username: ana.taxId, password: PASSWORD }, { headers });
  const [plain] = (await logIn({ host: "192.168.0.10:3000" })).cookies;
  expect(plain?.secure).toBeUndefined();
  const [safe] = (await logIn({ host: "colheita.example", "x-forwarded-proto": "https" })).cookies;
  expect(safe?.secure).toBe(true);
});

test("row 6: an unknown user and a wrong password get the same answer", async () => {
  const ana = await world.member({ email: "row6@fazenda.example" });
  const marta = await world.member({ passwordHash: undefined });
  const answers = await Promise.all(
    [ana.taxId, marta.taxId, someCpf(), "row6@fazenda.example", "nobody@fazenda.example", "nothing"].map(
      async (username) => {
        const response = await browser().logIn(username, "Errada@2026");
        const { requestId: _, ...body } = response.json<Record<string, unknown>>();
        const { date: __, "x-request-id": ___, ...headers } = response.headers;
        return { status: response.statusCode, body, headers: Object.keys(headers) };
      },
    ),
  );
  expect(answers[0]).toMatchObject({
    status: 401,
    body: { code: "wrong-password", success: false },
  });
  for (const answer of answers) {
    expect(answer.body).toEqual(answers[0]?.body);
    expect(answer.status).toBe(401);
    expect(answer.headers.filter((name) => !name.startsWith("x-ratelimit"))).toEqual(
      answers[0]?.headers.filter((name) => !name.startsWith("x-ratelimit")),
    );
  }
});

test("blocked, inactive and opted out are told only to who knows the password", async () => {
  const cases = [{ status: "Blocked" }, { status: "Inativo" }, { isOptedOut: true }] as const;
  for (const state of cases) {
    const member = await world.member(state);
    expect(codeOf(await browser().logIn(member.taxId, "Errada@2026"))).toBe("wrong-password");
    const response = await browser().logIn(member.taxId);
    expect([response.statusCode, codeOf(response)]).toEqual([403, "auth/user-disabled"]);
    expect(response.cookies).toEqual([]);
  }
});

test("who must define a password is told so after the right one", async () => {
  const member = await world.member();
  await sql`update identity.credential set is_definition_needed = true where member_id = ${member.id}`.execute(
    world.database.db,
  );
  expect(codeOf(await browser().logIn(member.taxId, "Errada@2026"))).toBe("wrong-password");
  expect(codeOf(await browser().logIn(member.taxId))).toBe("user-needs-password-definition");
});

test("a failed log-in is logged under its label, without who it was", async () => {
  const ana = await world.member({ email: "label@fazenda.example" });
  world.logged.length = 0;
  await browser().logIn(ana.taxId, "Errada@2026");
  const line = world.logged.find((text) => text.includes("LOGIN ERROR Colheita"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ reason: "wrong-password" });
  expect(world.logged.join("")).not.toContain(ana.taxId);
  expect(world.logged.join("")).not.toContain("Errada@2026");
});

test("row 7: after ten wrong passwords an address waits, while the member gets in from elsewhere", async () => {
  const ana = await world.member({ email: "row7@fazenda.example" });
  const thief = browser();
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      thief.logIn(index % 2 === 0 ? ana.taxId : "row7@fazenda.example", `Errada@${index}`),
    ),
  );
  const counts = Map.groupBy(tries, ({ statusCode }) => statusCode);
  expect(counts.get(401)).toHaveLength(10);
  expect(counts.get(429)).toHaveLength(20);
  const refused = await thief.logIn(ana.taxId);
  expect(codeOf(refused)).toBe("too-many-requests");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20);
  expect((await browser().logIn(ana.taxId)).statusCode).toBe(200);
});

test("row 7: a locked account and address unlock by themselves, and each further try waits longer", async () => {
  const ana = await world.member();
  const thief = browser();
  const waits: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const response = await thief.logIn(ana.taxId, "Errada@2026");
    if (response.statusCode === 429) {
      waits.push(Number(response.headers["retry-after"]));
      await sql`update identity.throttle set blocked_until = platform.clock()`.execute(world.database.db);
    }
  }
  expect(waits).toEqual([30, 60]);
  await sql`update identity.throttle set updated_at = updated_at - interval '1 day', blocked_until = platform.clock()`.execute(
    world.database.db,
  );
  expect((await thief.logIn(ana.taxId)).statusCode).toBe(200);
});

test("the right password forgets the wrong ones before it", async () => {
  const ana = await world.member();
  const clumsy = browser();
  for (let round = 0; round < 3; round += 1) {
    for (let wrong = 0; wrong < 9; wrong += 1) await clumsy.logIn(ana.taxId, "Errada@2026");
    expect((await clumsy.logIn(ana.taxId)).statusCode).toBe(200);
  }
});

test("row 7: one address that tries many accounts is slowed down", async () => {
  const thief = browser();
  await sql`delete from identity.throttle`.execute(world.database.db);
  await thief.logIn(someCpf(), "Errada@2026");
  await sql`update identity.throttle set failures = 100`.execute(world.database.db);
  await thief.logIn(someCpf(), "Errada@2026");
  const ana = await world.member();
  expect((await thief.logIn(ana.taxId)).statusCode).toBe(429);
  expect((await browser().logIn(ana.taxId)).statusCode).toBe(200);
});

test("row 14: a log-in begins a new session, whatever cookie came along", async () => {
  const ana = await world.member();
  const first = browser();
  await first.logIn(ana.taxId);
  const old = first.cookie;
  await first.logIn(ana.taxId);
  expect(first.cookie).not.toBe(old);
});

test("the body may hold nothing that the contract does not know", async () => {
  const ana = await world.member();
  for (const body of [
    {},
    { username: ana.taxId },
    { username: ana.taxId, password: 7 },
    { username: {}, password: [] },
  ]) {
    const response = await browser().call("POST", "/api/userLogin", body);
    expect([response.statusCode, codeOf(response)]).toEqual([400, "invalid-request"]);
  }
});
