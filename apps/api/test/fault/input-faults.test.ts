import { sql } from "kysely";
import { gzipSync } from "node:zlib";
import { OPERATOR_ROLES, type Endpoint } from "@colheita/contract/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, type LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sampled } from "../server/effort.ts";
import { HOSTILE_TEXTS, wireShape } from "./hostile-input.ts";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { earn } from "../ledger/ledger-members.ts";
import { operatorToken } from "../world/operator-token.ts";
import { addGrant, addReward } from "../rewards/rewards-world.ts";

let world: TestWorld;
let member: LoggedMember;
let rewardId: string;

beforeAll(async () => {
  world = await testWorld();
  member = await world.member();
  await earn(world.db, member.id, 10_000);
  rewardId = await addReward(world.db, { stock: 50 });
}, 60_000);
afterAll(() => world.close());

async function redeemed(): Promise<number> {
  const { token } = member;
  const answer = await world.callOver("GET", "/api/redemptions", { token });
  return (answer.json()["records"] as unknown[]).length;
}

describe("row 21: a quantity that is no count of things", () => {
  test.each([
    "-1",
    "0",
    "-0",
    "0.5",
    "1e-9",
    "11",
    "2147483648",
    "9007199254740993",
    "1e309",
    '"1"',
    "[1]",
    "true",
    "null",
    "{}",
  ])("%s is refused, and nothing is redeemed", async (quantity) => {
    const grant = await addGrant(world.db, member.id, rewardId);
    const order = JSON.stringify({ contactId: member.id, productItemId: rewardId, grant });
    const answer = await world.callOver("POST", "/api/processRedeem", {
      token: member.token,
      headers: { "idempotency-key": `quantity-${Math.random()}` },
      body: order.replace(/\}$/, `,"quantity":${quantity}}`),
    });
    expect(answer.status).toBe(400);
    expect(answer.code).toBe("invalid-request");
    expect(await redeemed()).toBe(0);
  });

  test.each(["NaN", "Infinity", "01", "+1", "0x1", "1_000"])("%s is not even JSON", async (quantity) => {
    const answer = await world.callOver("POST", "/api/processRedeem", {
      token: member.token,
      headers: { "idempotency-key": "a-number-that-is-none" },
      body: `{"quantity":${quantity}}`,
    });
    expect(answer.status).toBe(400);
    expect(await ledgerFaults(world.db, member.id)).toEqual([]);
  });
});

/** Returns every call of an endpoint in which one text stands in one place. */
function callsWith(endpoint: Endpoint, text: string): { path: string; body?: unknown }[] {
  const path = `/api${endpoint.path.replaceAll(/:\w+/g, rewardId)}`;
  const value = encodeURIComponent(text.toWellFormed());
  const names = Object.keys(wireShape(endpoint.query)?.properties ?? {});
  const fields = Object.keys(wireShape(endpoint.body)?.properties ?? {});
  return [
    ...names.map((name) => ({ path: `${path}?${name}=${value}` })),
    ...(endpoint.path.includes(":")
      ? [{ path: `/api${endpoint.path.replaceAll(/:\w+/g, value || "%20")}` }]
      : []),
    ...(fields.length > 0 && endpoint.method !== "GET"
      ? [{ path, body: Object.fromEntries(fields.map((name) => [name, text])) }]
      : []),
  ];
}

test("row 22: no text in any query, path or body reaches the database as anything but a value", async () => {
  const operator = await operatorToken(world.platform, OPERATOR_ROLES);
  const readBalance = async () =>
    (await world.callOver("GET", `/api/balance/${member.id}`, { token: member.token })).text;
  const withoutTime = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
  const before = await readBalance();
  const asked = world.endpoints.filter(({ path }) => !/session\/end|export|userLogin/.test(path));
  let sent = 0;
  for (const [number, endpoint] of asked.entries()) {
    const calls = sampled(HOSTILE_TEXTS, 4, number).flatMap((text) => callsWith(endpoint, text));
    const headers = { "idempotency-key": "a-key-that-fits" };
    const isOperators = endpoint.access === "operator";
    const token = isOperators ? operator : member.token;
    const answers = await Promise.all(
      calls.map(({ path, body }) => world.callOver(endpoint.method, path, { token, headers, body })),
    );
    sent += answers.length;
    const failed = answers.flatMap(({ status }, at) => (status < 500 ? [] : [calls[at]]));
    expect(failed, endpoint.path).toEqual([]);
    // Who may not make a call is turned away before what they send is read.
    const turnedAway = answers.filter(({ code }) => code === "no-uid" || code === "permission-denied");
    if (isOperators) expect(turnedAway, endpoint.path).toEqual([]);
  }
  expect(sent).toBeGreaterThan(5 * asked.length);
  expect(withoutTime(await readBalance())).toBe(withoutTime(before));
  expect(await ledgerFaults(world.db)).toEqual([]);
}, 60_000);

describe("row 25: what looks like part of the language", () => {
  // The log-ins with nonsense before these would make any other ask for a proof of work.
  beforeAll(() => sql`delete from identity.throttle`.execute(world.db));

  const logIn = (body: string) => world.callOver("POST", "/api/userLogin", { body });
  const right = () => JSON.stringify({ username: member.taxId, password: PASSWORD }).slice(1, -1);

  test.each([
    '{"__proto__":{"isAdmin":true},RIGHT}',
    '{"__proto__":null,RIGHT}',
    '{"constructor":{"prototype":{"isAdmin":true}},RIGHT}',
    '{"locale":{"__proto__":{"isAdmin":true}},RIGHT}',
    '{"\\u005f_proto__":{"isAdmin":true},RIGHT}',
  ])("%s is refused and pollutes nothing", async (body) => {
    const answer = await logIn(body.replace("RIGHT", right()));
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  test.each(["__proto__[isAdmin]=1", "constructor.prototype.isAdmin=1", "__proto__=1", "toString=1"])(
    "?%s has no effect",
    async (query) => {
      const answer = await world.callOver("GET", `/api/news?${query}`, { token: member.token });
      expect(answer.status).toBe(200);
      expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
    },
  );

  test("a parameter that comes twice is refused", async () => {
    const twice = await world.callOver("GET", "/api/news?topic=a&topic=b", { token: member.token });
    expect(twice.code).toBe("invalid-request");
    const key = { "idempotency-key": ["one-key-of-two", "two-keys-of-two"] };
    const headers = await world.callOver("POST", "/api/processRedeem", {
      token: member.token,
      headers: key,
      body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant: "x" },
    });
    expect(headers.status).toBeGreaterThanOrEqual(400);
    expect(headers.status).toBeLessThan(500);
  });

  test.each(["[", '{"a":'])("a body that opens %s ten thousand times is refused", async (opening) => {
    const closing = opening === "[" ? "]" : "}";
    const deep = `${opening.repeat(10_000)}1${closing.repeat(10_000)}`;
    expect((await logIn(`{"locale":${deep},${right()}}`)).code).toBe("invalid-request");
    expect((await logIn(deep)).code).toBe("invalid-request");
    expect((await logIn(opening.repeat(10_000))).code).toBe("invalid-request");
  });

  test("brackets inside a text are a text", async () => {
    const answer = await logIn(JSON.stringify({ username: member.taxId, password: '["\\{{{{'.repeat(20) }));
    expect(answer.code).toBe("wrong-password");
  });

  test("a body that is no JSON is refused by what it is", async () => {
    const send = (type: string, body: string) =>
      world.callOver("POST", "/api/userLogin", { headers: { "content-type": type }, body });
    for (const type of [
      "text/plain",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/json5",
    ])
      expect((await send(type, "{}")).code).toBe("unsupported-media-type");
    for (const body of ["", "{", "null", "[]", '"a"', "1", "\u0000", "{}{}", '{"username":"a",}'])
      expect((await send("application/json", body)).status, body).toBe(400);
  });
});

describe("row 30: a body larger than any call needs", () => {
  test("what is compressed is not unfolded", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20)).toString("latin1");
    for (const encoding of ["gzip", "br", "deflate", "gzip, gzip"]) {
      const answer = await world.callOver("POST", "/api/userLogin", {
        headers: { "content-encoding": encoding },
        body: bomb,
      });
      expect(answer.status).toBe(413);
      expect(answer.code).toBe("too-large");
    }
  });

  test("one byte too many is refused", async () => {
    const answer = await world.callOver("POST", "/api/userLogin", { body: `"${"a".repeat(256 * 1024)}"` });
    expect(answer.code).toBe("too-large");
  });
});
