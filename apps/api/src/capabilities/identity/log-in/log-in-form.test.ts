import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../../test/world/members.ts";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const browser = new Browser(world);
  const payload = new URLSearchParams(fields).toString();
  return browser.call("POST", "/login", payload, {
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  });
}

test("the form logs in without scripts and leads home", async () => {
  const { taxId } = await world.registered();
  const home = await post({ username: taxId, password: PASSWORD });
  expect([home.status, home.headers.location]).toEqual([303, "/home"]);
  expect(home.headers["set-cookie"]).toEqual([expect.stringMatching(/^colheita_refresh=[^;]+;.* HttpOnly;/)]);
});

test("a refusal leads back with its code", async () => {
  const { taxId } = await world.registered();
  const wrong = await post({ username: taxId, password: "Errada@2026" });
  expect([wrong.status, wrong.headers.location]).toEqual([303, "/login?erro=wrong-password"]);
  expect(wrong.headers["set-cookie"]).toBeUndefined();
  const blocked = await world.registered({ status: "Blocked" });
  const refused = await post({ username: blocked.taxId, password: PASSWORD });
  expect(refused.headers.location).toBe("/login?erro=auth%2Fuser-disabled");
  const unfit: Record<string, string>[] = [
    {},
    { username: taxId },
    { username: "a".repeat(200), password: "b" },
  ];
  for (const fields of unfit)
    expect((await post(fields)).headers.location).toBe("/login?erro=wrong-password");
});

test("the form is recorded like the call: who came in, and a failure under its label", async () => {
  const { taxId, id } = await world.registered();
  await post({ username: taxId, password: PASSWORD });
  await post({ username: taxId, password: "Errada@2026" });
  const { rows } = await sql`
    select current_url, method, result, actor_id, data from platform.log_record order by id desc limit 2`.execute(
    world.db,
  );
  const data = { username: "[redacted]", password: "[redacted]" };
  const call = { currentUrl: "/login", method: "POST" };
  expect(rows).toEqual([
    { ...call, result: "LOGIN ERROR Colheita", actorId: null, data: { ...data, reason: "wrong-password" } },
    { ...call, result: "success", actorId: id, data },
  ]);
});

test("the form leads a member out whom the profile check refuses", async () => {
  const { taxId } = await world.registered({ profileCodes: ["outra"] });
  expect((await post({ username: taxId, password: PASSWORD })).headers.location).toBe("/logout");
});

test("row 16: the form leads nowhere else, whatever is sent with it", async () => {
  const { taxId } = await world.registered();
  for (const location of ["//evil.example", "/\\evil.example", "https://evil.example", "/%2fevil.example"])
    expect((await post({ username: taxId, password: PASSWORD, location })).headers.location).toBe("/home");
});

test("row 15: a form on another site logs nobody in", async () => {
  const { taxId } = await world.registered();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    const response = await post({ username: taxId, password: PASSWORD }, headers);
    expect([response.status, response.headers["set-cookie"]]).toEqual([403, undefined]);
  }
});

test("row 7: the form has the limits of the call", async () => {
  const { taxId } = await world.registered();
  const reasons: unknown[] = [];
  for (let wrong = 0; wrong < 6; wrong += 1)
    reasons.push((await post({ username: taxId, password: "Errada@2026" })).headers.location);
  expect(reasons.slice(4)).toEqual(["/login?erro=wrong-password", "/login?erro=missing-recaptcha-token"]);
  await sql`update identity.throttle set blocked_until = platform.clock() + interval '1 minute'`.execute(
    world.db,
  );
  await world.set("HumanProofAfter", { wrongPasswords: 1_000, wrongOfNetwork: 1_000 });
  expect((await post({ username: taxId, password: PASSWORD })).headers.location).toBe(
    "/login?erro=too-many-requests",
  );
});

test("the form takes nothing but a form, and no more than a form needs", async () => {
  const browser = new Browser(world);
  expect((await browser.call("POST", "/login", { username: "a" })).status).toBe(415);
  expect((await post({ username: "a", password: "b".repeat(10_000) })).status).toBe(413);
});
