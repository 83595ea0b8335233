import { sql } from "kysely";
import { someCpf } from "../../../../test/world/members.ts";
import { traced } from "../../../../test/server/traced.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maskCpf } from "@colheita/brazil";
import { Browser, sessionIn } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  // Here the throttles themselves are tried; the proof that stands before them has tests of its own.
  await world.set("HumanProofAfter", { wrongPasswords: 1_000, wrongOfNetwork: 100_000 });
});
afterAll(() => world.close());

let addresses = 0;
/** Returns a browser at an address nobody else has. */
function browser(): Browser {
  addresses += 1;
  return new Browser(world, `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
}

test("a member logs in with CPF, masked or not, or e-mail in any case", async () => {
  const ana = await world.registered({ email: "Ana.Ribeiro@fazenda.example" });
  for (const username of [ana.taxId, maskCpf(ana.taxId), " ana.ribeiro@FAZENDA.example "]) {
    const response = await browser().logIn(username);
    expect(response.json()).toMatchObject({ success: true, redirect: "/home", code: "success" });
    expect(response.json<{ UserFirebaseId: string }>().UserFirebaseId).toMatch(/^\w{28}$/);
  }
});

test("a company logs in with a CNPJ of letters and digits", async () => {
  await world.registered({ taxId: "12ABC34501DE35", companyName: "Cooperativa Vale Verde" });
  expect((await browser().logIn("12.abc.345/01de-35")).status).toBe(200);
});

test("the refresh cookie is out of reach of scripts and of every other call", async () => {
  const ana = await world.registered();
  const [cookie = ""] = (await browser().logIn(ana.taxId)).headers["set-cookie"] ?? [];
  const [value, ...attributes] = cookie.split("; ");
  expect(value).toMatch(/^colheita_refresh=./);
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/api/session", "SameSite=Lax"]);
});

test("row 6: an unknown user and a wrong password get the same answer", async () => {
  const ana = await world.registered({ email: "row6@fazenda.example" });
  const marta = await world.registered({ passwordHash: undefined });
  const answers = await Promise.all(
    [ana.taxId, marta.taxId, someCpf(), "row6@fazenda.example", "nobody@fazenda.example", "nothing"].map(
      async (username) => {
        const response = await browser().logIn(username, "Errada@2026");
        const { requestId: _, ...body } = response.json();
        const { date: __, "x-request-id": ___, ...headers } = response.headers;
        return { status: response.status, body, headers: Object.keys(headers) };
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

test("row 6: a refused log-in is answered 50 ms after it came, at the earliest", async () => {
  const at = performance.now();
  expect((await browser().logIn("nada", "Errada@2026")).status).toBe(401);
  expect(performance.now() - at).toBeGreaterThan(48);
});

test("row 6: a log-in says the same to the database, whoever is behind the username", async () => {
  const ana = await world.registered({ email: "tracada@fazenda.example" });
  const blocked = await world.registered({ status: "Blocked" });
  const guarded = await world.registered({ isCodeNeeded: true });
  const said: string[][] = [];
  const usernames = [ana.taxId, "tracada@fazenda.example", blocked.taxId, guarded.taxId];
  for (const username of [...usernames, someCpf(), "ninguem@fazenda.example", "nada"]) {
    const statements: string[] = [];
    const answer = await traced(statements, () => browser().logIn(username, "Errada@2026"));
    expect(answer.code).toBe("wrong-password");
    // Two counters are written at once, in either order.
    said.push(statements.toSorted());
  }
  const [first, ...others] = said;
  expect(first?.length).toBeGreaterThan(3);
  for (const other of others) expect(other).toEqual(first);
});

test("row 6: tries at a CPF disclose nothing of the e-mail that belongs to it", async () => {
  const ana = await world.registered({ email: "par@fazenda.example" });
  const guesser = browser();
  const codes = async (username: string) => {
    const seen: string[] = [];
    for (let count = 0; count < 12; count += 1)
      seen.push(String((await guesser.logIn(username, "Errada@2026")).code));
    return seen;
  };
  const [ofTaxId, ofOwn, ofOther] = [
    await codes(ana.taxId),
    await codes("par@fazenda.example"),
    await codes("impar@fazenda.example"),
  ];
  expect(ofTaxId).toContain("too-many-requests");
  expect(ofOwn).toEqual(ofOther);
});

test("blocked, inactive and opted out are disclosed only to who knows the password", async () => {
  const cases = [{ status: "Blocked" }, { status: "Inativo" }, { isOptedOut: true }] as const;
  for (const state of cases) {
    const member = await world.registered(state);
    expect((await browser().logIn(member.taxId, "Errada@2026")).code).toBe("wrong-password");
    const response = await browser().logIn(member.taxId);
    expect([response.status, response.code]).toEqual([403, "auth/user-disabled"]);
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
});

interface LoggedCall {
  readonly currentUrl: string;
  readonly method: string;
  readonly result: string;
  readonly actorId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the record of the newest call. */
async function lastRecord(): Promise<LoggedCall | undefined> {
  const { rows } = await sql<LoggedCall>`
    select current_url, method, result, actor_id, data from platform.log_record order by id desc limit 1`.execute(
    world.db,
  );
  return rows[0];
}

test("a failed log-in is logged and recorded under its label, without who it was", async () => {
  const ana = await world.registered({ email: "label@fazenda.example" });
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
  await world.set("ProgrammeName", "Safra Boa");
  await browser().logIn(someCpf(), "Errada@2026");
  expect((await lastRecord())?.result).toBe("LOGIN ERROR Safra Boa");
  await world.set("ProgrammeName", "Colheita");
});

test("a log-in is recorded with its session, under who came in, and a throttled one is not recorded at all", async () => {
  const ana = await world.registered();
  await browser().logIn(ana.taxId);
  expect(await lastRecord()).toMatchObject({ result: "success", actorId: ana.id });
  const thief = browser();
  for (let wrong = 0; wrong < 10; wrong += 1) await thief.logIn(ana.taxId, "Errada@2026");
  const before = await lastRecord();
  expect((await thief.logIn(ana.taxId, "Errada@2026")).status).toBe(429);
  expect(await lastRecord()).toEqual(before);
});

test("of more than twenty live sessions of a member, the one used the longest ago ends", async () => {
  const ana = await world.registered();
  const first = browser();
  await first.logIn(ana.taxId);
  for (let count = 1; count < 20; count += 1) await browser().logIn(ana.taxId);
  expect((await first.openSession()).status).toBe(200);
  const second = browser();
  await second.logIn(ana.taxId);
  const { rows } = await sql<{ live: number; reasons: string[] }>`
    select count(*) filter (where ended_at is null)::int as live,
      array_agg(end_reason) filter (where ended_at is not null) as reasons
    from identity.session where member_id = ${ana.id}`.execute(world.db);
  expect(rows).toEqual([{ live: 20, reasons: ["too-many"] }]);
  expect((await first.openSession()).status).toBe(200);
});

test("a member without an accepted profile is led out, and their session opens nothing", async () => {
  const paula = await world.registered({ profileCodes: ["outra"] });
  const visit = browser();
  const reply = await visit.logIn(paula.taxId);
  expect(reply.json()).toMatchObject({ success: true, redirect: "/logout" });
  expect((await visit.call("GET", "/api/profile")).code).toBe("permission-denied");
  expect(sessionIn(await visit.openSession())).toMatchObject({ pending: ["profile-check"] });
  expect((await visit.call("GET", "/api/profile")).code).toBe("permission-denied");
  await world.set("AcceptedProfiles", ["Outra"]);
  expect(sessionIn(await visit.openSession())).toMatchObject({ pending: [] });
  expect((await visit.call("GET", "/api/profile")).status).toBe(200);
  await world.set("AcceptedProfiles", ["timedevendas", "agricultor"]);
});

test("row 14: a log-in begins a new session, whatever cookie came along", async () => {
  const [ana, otto] = [await world.registered(), await world.registered()];
  const thief = browser();
  await thief.logIn(otto.taxId);
  const planted = thief.cookie;
  const victim = Object.assign(browser(), { cookie: planted });
  await victim.logIn(ana.taxId);
  expect(victim.cookie).not.toBe(planted);
  expect(sessionIn(await victim.openSession())).toMatchObject({ user: { Id: ana.id } });
  // Whoever planted the cookie has by it what they had before.
  expect(sessionIn(await thief.openSession())).toMatchObject({ user: { Id: otto.id } });
  const victimsSessions = await sql`select from identity.session where member_id = ${ana.id}`.execute(
    world.db,
  );
  expect(victimsSessions.rows).toHaveLength(1);
});

test("a body without a user name and a password, each of them text, is refused", async () => {
  const ana = await world.registered();
  for (const body of [
    {},
    { username: ana.taxId },
    { username: ana.taxId, password: 7 },
    { username: {}, password: [] },
  ]) {
    const response = await browser().call("POST", "/api/userLogin", body);
    expect([response.status, response.code]).toEqual([400, "invalid-request"]);
  }
});
