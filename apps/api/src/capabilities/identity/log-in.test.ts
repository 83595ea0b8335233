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
    maxAge: 30 * 86_400,
  });
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
    expect(answer.headers).toEqual(answers[0]?.headers);
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

interface LoggedCall {
  readonly currentUrl: string;
  readonly method: string;
  readonly result: string;
  readonly actorId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The record of the newest call. */
async function lastRecord(): Promise<LoggedCall | undefined> {
  const { rows } = await sql<LoggedCall>`
    select current_url, method, result, actor_id, data from platform.log_record order by id desc limit 1`.execute(
    world.database.db,
  );
  return rows[0];
}

test("a failed log-in is logged and recorded under its label, without who it was", async () => {
  const ana = await world.member({ email: "label@fazenda.example" });
  world.logged.length = 0;
  await browser().logIn(ana.taxId, "Errada@2026");
  const line = world.logged.find((text) => text.includes("LOGIN ERROR Colheita"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ reason: "wrong-password" });
  expect(world.logged.join("")).not.toContain(ana.taxId);
  expect(world.logged.join("")).not.toContain("Errada@2026");
  const record = await lastRecord();
  expect(record).toMatchObject({
    currentUrl: "/api/userLogin",
    method: "POST",
    result: "LOGIN ERROR Colheita",
    actorId: null,
    data: { username: "[redacted]", password: "[redacted]", reason: "wrong-password" },
  });
});

test("the label of a failed log-in ends with the programme's name", async () => {
  await sql`insert into settings.setting (name, text_value) values ('ProgrammeName', 'Safra Boa')`.execute(
    world.database.db,
  );
  await browser().logIn(someCpf(), "Errada@2026");
  expect((await lastRecord())?.result).toBe("LOGIN ERROR Safra Boa");
  await sql`delete from settings.setting`.execute(world.database.db);
});

test("a log-in is recorded with its session, under who came in, and a throttled one is not recorded at all", async () => {
  const ana = await world.member();
  await browser().logIn(ana.taxId);
  expect(await lastRecord()).toMatchObject({ result: "success", actorId: ana.id });
  const thief = browser();
  for (let wrong = 0; wrong < 10; wrong += 1) await thief.logIn(ana.taxId, "Errada@2026");
  const before = await lastRecord();
  expect((await thief.logIn(ana.taxId, "Errada@2026")).statusCode).toBe(429);
  expect(await lastRecord()).toEqual(before);
});

test("of more than twenty live sessions of a member, the one used the longest ago ends", async () => {
  const ana = await world.member();
  const first = browser();
  await first.logIn(ana.taxId);
  for (let count = 1; count < 20; count += 1) await browser().logIn(ana.taxId);
  expect((await first.openSession()).statusCode).toBe(200);
  const second = browser();
  await second.logIn(ana.taxId);
  const { rows } = await sql<{ live: number; reasons: string[] }>`
    select count(*) filter (where ended_at is null)::int as live,
      array_agg(end_reason) filter (where ended_at is not null) as reasons
    from identity.session where member_id = ${ana.id}`.execute(world.database.db);
  expect(rows).toEqual([{ live: 20, reasons: ["too-many"] }]);
  expect((await first.openSession()).statusCode).toBe(200);
});

test("a member without an accepted profile is led out, and their session opens nothing", async () => {
  const paula = await world.member({ profileCodes: ["outra"] });
  const visit = browser();
  const reply = await visit.logIn(paula.taxId);
  expect(reply.json()).toMatchObject({ success: true, redirect: "/logout" });
  expect(codeOf(await visit.call("GET", "/api/profile"))).toBe("permission-denied");
  expect((await visit.openSession()).json()).toMatchObject({ pending: ["profile-check"] });
  expect(codeOf(await visit.call("GET", "/api/profile"))).toBe("permission-denied");
  await sql`insert into settings.setting (name, json_value) values ('AcceptedProfiles', '["Outra"]')`.execute(
    world.database.db,
  );
  expect((await visit.openSession()).json()).toMatchObject({ pending: [] });
  expect((await visit.call("GET", "/api/profile")).statusCode).toBe(200);
  await sql`delete from settings.setting`.execute(world.database.db);
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

test("row 7: guessing from many machines keeps strangers waiting, and not the member where they were before", async () => {
  const ana = await world.member();
  const home = browser();
  await home.logIn(ana.taxId);
  const thieves = Array.from({ length: 12 }, browser);
  for (const thief of thieves)
    await Promise.all(Array.from({ length: 9 }, () => thief.logIn(ana.taxId, "Errada@2026")));
  expect((await browser().logIn(ana.taxId)).statusCode).toBe(429);
  expect((await home.logIn(ana.taxId)).statusCode).toBe(200);
  for (let wrong = 0; wrong < 10; wrong += 1) await home.logIn(ana.taxId, "Errada@2026");
  expect((await home.logIn(ana.taxId)).statusCode).toBe(429);
});

test("row 7: one address may try so many log-ins in a minute, by the call and by the form", async () => {
  const limited = await world.another({ LOG_INS_PER_MINUTE: "3" });
  const ana = await world.member();
  const visitor = new Browser(limited, "192.0.2.77");
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await visitor.logIn(ana.taxId)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const form = {
    payload: new URLSearchParams({ username: ana.taxId, password: PASSWORD }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  const locations: unknown[] = [];
  for (let count = 0; count < 4; count += 1)
    locations.push((await visitor.call("POST", "/login", undefined, form)).headers.location);
  expect(locations).toEqual(["/home", "/home", "/home", "/login?erro=too-many-requests"]);
  expect((await new Browser(limited, "192.0.2.78").logIn(ana.taxId)).statusCode).toBe(200);
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
