import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { addressOf, nameOf, type Names } from "@colheita/contract/kit/example";
import { exampleBody } from "./example-call.ts";
import { addReward } from "../rewards/rewards-world.ts";

const KEY = { "idempotency-key": "a-key-that-fits" };

let world: TestWorld;
let ana: LoggedMember;
/** What Ana has, as far as a call may name it. */
let own: Names;

beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
  const rewardId = await addReward(world.db);
  own = { memberId: ana.id, taxId: ana.taxId, email: ana.email, rewardId };
});
afterAll(() => world.close());

describe("row 15: pages of other origins", () => {
  const writes = () => world.endpoints.filter(({ method }) => method !== "GET");
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1.evil.example" },
    { origin: "http://127.0.0.1:1" },
    { origin: "http://127.0.0.1@evil.example" },
    // A name of the attacker's own that leads to this server.
    { origin: "http://evil.example", host: "evil.example" },
    { "sec-fetch-site": "same-origin", origin: "http://evil.example", host: "evil.example" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ];

  test("can send no write, even with a token and the cookie", async () => {
    expect(writes().length).toBeGreaterThan(8);
    for (const endpoint of writes())
      for (const headers of foreign) {
        const answer = await world.call(endpoint.method, addressOf(endpoint, own), {
          token: ana.token,
          headers: { ...KEY, ...headers, cookie: `colheita_refresh=${ana.cookie}` },
          body: exampleBody(endpoint, own),
        });
        const what = `${nameOf(endpoint)} ${JSON.stringify(headers)}`;
        expect([answer.status, answer.code], what).toEqual([403, "permission-denied"]);
      }
    expect((await world.call("GET", "/api/sessions", { token: ana.token })).status).toBe(200);
  });

  test("can't send a form either, the writes that are no calls of the contract", async () => {
    const forms = world.otherRoutes.filter((name) => !name.startsWith("GET "));
    expect(forms.toSorted()).toEqual(["POST /cadastro", "POST /login", "POST /redefinir-senha"]);
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const form of forms)
      for (const headers of foreign) {
        const path = form.slice("POST ".length);
        const answer = await world.call("POST", path, { headers: { ...type, ...headers }, body: "" });
        expect(answer.status, `${form} ${JSON.stringify(headers)}`).toBe(403);
      }
  });

  test("are distinguished from our own, which may write", async () => {
    const ours = { origin: "http://127.0.0.1" };
    for (const headers of [ours, { ...ours, "sec-fetch-site": "same-origin" }]) {
      const body = { productItemId: own["rewardId"] };
      const answer = await world.call("PUT", "/api/rewards/goal", { token: ana.token, headers, body });
      expect(answer.status).toBe(200);
    }
  });

  test("are named in the log beside our own, for whoever has set PUBLIC_URL wrong", async () => {
    const from = world.logged.length;
    await world.call("POST", "/api/session/end", { headers: { origin: "https://portal.example" } });
    const logged = world.logged.slice(from).find((line) => line.includes("may change nothing"));
    expect(JSON.parse(logged ?? "{}")).toMatchObject({
      level: "warn",
      origin: "https://portal.example",
      publicUrl: "http://127.0.0.1",
    });
  });

  test("get no leave to read, not by a preflight either", async () => {
    const origin = "https://evil.example";
    for (const endpoint of world.endpoints) {
      const path = addressOf(endpoint, own);
      const preflight = await world.call("OPTIONS", path, {
        headers: { origin, "access-control-request-method": endpoint.method },
      });
      expect(preflight.status, nameOf(endpoint)).toBeGreaterThanOrEqual(400);
      if (endpoint.method !== "GET") continue;
      const read = await world.call("GET", path, { headers: { origin } });
      for (const { headers } of [preflight, read])
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("can't open a session with the cookie, nor the stream with a token", async () => {
    const cookie = `colheita_refresh=${ana.cookie}`;
    for (const headers of foreign) {
      const session = await world.call("GET", "/api/session", { headers: { ...headers, cookie } });
      expect(session.status).toBeGreaterThanOrEqual(400);
      expect(session.headers["set-cookie"]).toBeUndefined();
      const stream = await world.call("GET", "/api/live", { headers, token: ana.token });
      expect(stream.code).toBe("permission-denied");
    }
  });

  test("find the cookie closed to them: same site, this server only, not for scripts", async () => {
    const answer = await world.call("POST", "/api/userLogin", {
      body: { username: ana.taxId, password: "Colheita@2026" },
    });
    const [cookie] = answer.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=(Strict|Lax)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  });
});

test("row 17: no answer of the API can be run or shown as a page, framed, or guessed to be another type", async () => {
  const paths = [
    ...world.endpoints.map((endpoint) => addressOf(endpoint, own)),
    "/api/nowhere",
    "/api/health",
  ];
  for (const path of paths) {
    const { headers } = await world.call("GET", path, { token: ana.token });
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["content-type"], path).toMatch(
      /^(application\/(problem\+)?json; charset=utf-8|text\/csv)/,
    );
    expect(headers["x-powered-by"] ?? headers["server"], path).toBeUndefined();
  }
});
