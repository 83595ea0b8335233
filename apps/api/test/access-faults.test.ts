import type { Endpoint } from "@colheita/contract/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiWorld, type ApiWorld, type LoggedMember } from "./api-world.ts";
import { earn } from "./ledger-members.ts";
import { addGrant, addReward } from "./rewards-world.ts";
import { notifyMember } from "../src/capabilities/notifications/index.ts";

/** What somebody else's id in the path or body must lead to. */
type Foreign = "not-found" | "nothing of anybody's" | "everybody's" | "operators";

/**
 * Every call, as it stands to other people's records. A call that is not here fails the test: say whether it names a
 * record of one member (then a foreign id is answered like a missing one), or only the caller's own, or everybody's, or
 * whether it is for operators.
 */
const CLASSES: Readonly<Record<string, Foreign>> = {
  "POST /userLogin": "nothing of anybody's",
  "POST /session/end": "nothing of anybody's",
  "GET /sessions": "nothing of anybody's",
  "POST /sessions/:sessionId/revoke": "not-found",
  "POST /generateAccessCode": "not-found",
  "POST /validateAccessCode": "not-found",
  "GET /profile": "nothing of anybody's",
  "GET /notifications": "nothing of anybody's",
  "POST /notifications/:notificationId/read": "not-found",
  "GET /balance/:memberId": "not-found",
  "GET /points/statement": "nothing of anybody's",
  "GET /points/statement/export": "nothing of anybody's",
  "GET /points/statement/:entryId": "not-found",
  "GET /points/months": "nothing of anybody's",
  "GET /rewards": "everybody's",
  "GET /rewards/filters": "everybody's",
  "GET /rewards/:rewardId": "everybody's",
  "POST /processRedeem": "not-found",
  "GET /redemptions": "nothing of anybody's",
  "GET /redemptions/:redemptionId": "not-found",
  "POST /redemptions/:redemptionId/cancel": "not-found",
  "POST /redemptions/:redemptionId/voucher": "not-found",
  "POST /redemptions/:redemptionId/answer": "operators",
  "POST /redemptions/:redemptionId/progress": "operators",
  "PUT /rewards/goal": "nothing of anybody's",
  "GET /news": "everybody's",
  "GET /news/:articleId": "everybody's",
  "GET /reading/:page": "everybody's",
  "GET /session": "nothing of anybody's",
  "GET /home": "nothing of anybody's",
  "GET /visitor-home": "everybody's",
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const KEY = { "idempotency-key": "a-key-that-fits" };

let world: ApiWorld;
let ana: LoggedMember;
let bruno: LoggedMember;
/** What Bruno has, by the name of the path's parameter. */
let ofBruno: Readonly<Record<string, string>>;
let rewardId: string;

beforeAll(async () => {
  world = await apiWorld();
  [ana, bruno] = [await world.member(), await world.member()];
  const { db } = world.database;
  const entryId = await earn(db, bruno.id, 1_000);
  await earn(db, ana.id, 1_000);
  rewardId = await addReward(db);
  const redeemed = await world.call("POST", "/api/processRedeem", {
    token: bruno.token,
    headers: { "idempotency-key": "bruno-redeems" },
    body: orderOf(bruno.id, await addGrant(db, bruno.id, rewardId)),
  });
  expect(redeemed.status).toBe(200);
  const sessions = await world.call("GET", "/api/sessions", { token: bruno.token });
  const [session] = sessions.json()["records"] as { Id: string }[];
  const notificationId = await db
    .transaction()
    .execute((tx) => notifyMember(tx, { memberId: bruno.id, title: "Olá", message: "De Bruno" }));
  ofBruno = {
    memberId: bruno.id,
    entryId,
    redemptionId: String(redeemed.json()["Id"]),
    sessionId: String(session?.Id),
    notificationId,
  };
}, 60_000);
afterAll(() => world.close());

const orderOf = (memberId: string, grant: string) => ({
  contactId: memberId,
  productItemId: rewardId,
  quantity: 1,
  grant,
});

/** A body that fits each call that has one, naming a member where the call does. */
function bodyOf({ path }: Endpoint, member: LoggedMember): object | undefined {
  const code = { purpose: "redemption", objectId: rewardId, cpfCnpj: member.taxId };
  switch (path) {
    case "/processRedeem":
      return orderOf(member.id, "no-grant");
    case "/generateAccessCode":
      return code;
    case "/validateAccessCode":
      return { ...code, AccessCode: "000000" };
    case "/redemptions/:redemptionId/voucher":
      return { grant: "no-grant" };
    case "/rewards/goal":
      return { productItemId: rewardId };
    case "/userLogin":
      return { username: "1", password: "1" };
    default:
      return undefined;
  }
}

const withIds = (path: string, ids: Readonly<Record<string, string>>) =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? rewardId)}`;

describe("row 1: every call, whoever calls it", () => {
  test("stands in the matrix", () => {
    expect(world.endpoints.map(nameOf).toSorted()).toEqual(Object.keys(CLASSES).toSorted());
  });

  test("asks for a session unless it is for anyone", async () => {
    for (const endpoint of world.endpoints.filter(({ access }) => access !== "anyone")) {
      const path = withIds(endpoint.path, ofBruno);
      const body = bodyOf(endpoint, bruno);
      for (const token of [undefined, "", "a.b.c", `${ana.token.slice(0, -4)}AAAA`]) {
        const answer = await world.call(endpoint.method, path, { token, body, headers: KEY });
        expect([answer.status, answer.code], nameOf(endpoint)).toEqual([401, "no-uid"]);
      }
    }
  });

  test("is open without a session where it is for anyone", () => {
    const open = world.endpoints.filter(({ access }) => access === "anyone").map(nameOf);
    expect(open.toSorted()).toEqual([
      "GET /reading/:page",
      "GET /session",
      "GET /visitor-home",
      "POST /session/end",
      "POST /userLogin",
    ]);
  });

  test("answers somebody else's record exactly as a missing one, and leaves it alone", async () => {
    const about = (memberId: string) => world.call("GET", `/api/balance/${memberId}`, { token: bruno.token });
    const before = (await about(bruno.id)).json()["Balance"];
    expect(before).toBeGreaterThan(0);
    const missing = Object.fromEntries(Object.keys(ofBruno).map((name) => [name, "000000000000000"]));
    for (const endpoint of world.endpoints.filter((call) => CLASSES[nameOf(call)] === "not-found")) {
      const ask = (ids: Readonly<Record<string, string>>) =>
        world.call(endpoint.method, withIds(endpoint.path, ids), {
          token: ana.token,
          headers: KEY,
          body: bodyOf(endpoint, bruno),
        });
      const [foreign, none] = [await ask(ofBruno), await ask(missing)];
      expect([foreign.status, foreign.code], nameOf(endpoint)).toEqual([404, "not-found"]);
      const same = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, "");
      expect(same(foreign)).toBe(same(none));
      expect(foreign.headers["content-length"]).toBe(none.headers["content-length"]);
    }
    expect((await about(bruno.id)).json()["Balance"]).toBe(before);
    const redemption = await world.call("GET", `/api/redemptions/${ofBruno["redemptionId"]}`, {
      token: bruno.token,
    });
    expect(redemption.status).toBe(200);
    expect((await world.call("GET", "/api/sessions", { token: bruno.token })).status).toBe(200);
  });

  test("is refused to every member where it is for operators, for their own records too", async () => {
    const forOperators = world.endpoints.filter((call) => CLASSES[nameOf(call)] === "operators");
    expect(forOperators).toEqual(world.endpoints.filter(({ access }) => access === "operator"));
    for (const endpoint of forOperators)
      for (const ids of [ofBruno, { redemptionId: "000000000000000" }]) {
        const path = withIds(endpoint.path, ids);
        const answer = await world.call(endpoint.method, path, {
          token: bruno.token,
          headers: KEY,
          body: {},
        });
        expect([answer.status, answer.code], nameOf(endpoint)).toEqual([403, "permission-denied"]);
      }
  });

  test("tells a member nothing of another, whatever the query names", async () => {
    const names = "memberId contactId cpf cpfCnpj id userId accountId".split(" ");
    const query = names.map((name) => `${name}=${bruno.id}`).join("&");
    for (const endpoint of world.endpoints.filter(
      (call) => call.method === "GET" && CLASSES[nameOf(call)] === "nothing of anybody's" && !call.download,
    )) {
      const { text } = await world.call("GET", `/api${endpoint.path}?${query}`, { token: ana.token });
      for (const secret of [bruno.id, bruno.taxId, bruno.email, ...Object.values(ofBruno)])
        expect(text, nameOf(endpoint)).not.toContain(secret);
    }
  });
});

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
        const answer = await world.call(endpoint.method, withIds(endpoint.path, ofBruno), {
          token: bruno.token,
          headers: { ...KEY, ...headers, cookie: `colheita_refresh=${bruno.cookie}` },
          body: bodyOf(endpoint, bruno),
        });
        const what = `${nameOf(endpoint)} ${JSON.stringify(headers)}`;
        expect([answer.status, answer.code], what).toEqual([403, "permission-denied"]);
      }
    expect((await world.call("GET", "/api/sessions", { token: bruno.token })).status).toBe(200);
  });

  test("are told apart from our own, which may write", async () => {
    const own = { origin: "http://127.0.0.1" };
    for (const headers of [own, { ...own, "sec-fetch-site": "same-origin" }]) {
      const body = { productItemId: rewardId };
      const answer = await world.call("PUT", "/api/rewards/goal", { token: bruno.token, headers, body });
      expect(answer.status).toBe(200);
    }
  });

  test("are named in the log beside our own, for whoever has set PUBLIC_URL wrong", async () => {
    const from = world.logged.length;
    await world.call("POST", "/api/session/end", { headers: { origin: "https://portal.example" } });
    const told = world.logged.slice(from).find((line) => line.includes("may change nothing"));
    expect(JSON.parse(told ?? "{}")).toMatchObject({
      level: "warn",
      origin: "https://portal.example",
      publicUrl: "http://127.0.0.1",
    });
  });

  test("get no leave to read, not by a preflight either", async () => {
    const origin = "https://evil.example";
    for (const endpoint of world.endpoints) {
      const path = withIds(endpoint.path, ofBruno);
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
    const cookie = `colheita_refresh=${bruno.cookie}`;
    for (const headers of foreign) {
      const session = await world.call("GET", "/api/session", { headers: { ...headers, cookie } });
      expect(session.status).toBeGreaterThanOrEqual(400);
      expect(session.headers["set-cookie"]).toBeUndefined();
      const stream = await world.call("GET", "/api/live", { headers, token: bruno.token });
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
  const paths = [...world.endpoints.map(({ path }) => withIds(path, ofBruno)), "/api/nowhere", "/api/health"];
  for (const path of paths) {
    const { headers } = await world.call("GET", path, { token: bruno.token });
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["content-type"], path).toMatch(
      /^(application\/(problem\+)?json; charset=utf-8|text\/csv)/,
    );
    expect(headers["x-powered-by"] ?? headers["server"], path).toBeUndefined();
  }
});
