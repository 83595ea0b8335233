import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorWorld, reads, type OperatorWorld } from "../../../test/world/operator-world.ts";

let world: OperatorWorld;
beforeAll(async () => {
  world = await operatorWorld();
}, 60_000);
afterAll(() => world.close());

test("row 11: an operator's token opens nothing of a member's, and a member's token nothing of an operator's", async () => {
  const [otavio, ana] = [await world.loggedIn(), await world.member()];
  for (const path of [
    "/api/live",
    "/api/sessions",
    "/api/profile",
    "/api/second-factor",
    `/api/balance/${ana.id}`,
  ])
    expect((await world.call("GET", path, { token: otavio.token })).code, path).toBe("permission-denied");
  expect((await reads(world, ana.token)).code).toBe("permission-denied");
});

test("row 11: a token opens only what its roles open", async () => {
  const editor = await world.loggedIn(["editor"]);
  expect((await reads(world, editor.token)).code).toBe("permission-denied");
  const auditor = await world.loggedIn(["auditor"]);
  expect((await reads(world, auditor.token)).status).toBe(200);
  const headers = { "idempotency-key": "auditor-writes" };
  const write = await world.call("POST", "/api/points/credits", {
    token: auditor.token,
    headers,
    body: {},
  });
  expect(write.code).toBe("permission-denied");
});

test("row 11: a token is refused when its header or its claims are not ours", async () => {
  const { token } = await world.loggedIn();
  const [head = "", claims = "", signature = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
  const payload = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const { privateKey } = generateKeyPairSync("ed25519");
  const signed = (more: object, type = header) =>
    new SignJWT({ ...payload, ...more }).setProtectedHeader({ ...type, alg: "EdDSA" }).sign(privateKey);
  const hmac = (input: string) => createHmac("sha256", "x").update(input).digest("base64url");
  const hs = `${encode({ ...header, alg: "HS256" })}.${claims}`;
  const forged = [
    `${encode({ ...header, alg: "none" })}.${claims}.`,
    `${hs}.${hmac(hs)}`,
    `${head}.${encode({ ...payload, codes: ["admin"] })}.${signature}`,
    `${head}.${encode({ ...payload, kind: "member" })}.${signature}`,
    await signed({}),
    await signed({}, { ...header, kid: "other" }),
    await signed({}, { ...header, jku: "https://evil.example/keys" }),
    await signed({ aud: "https://evil.example" }),
    await signed({ exp: 1 }),
    await signed({}, { ...header, typ: "JWT" }),
  ];
  for (const made of forged) {
    const answer = await reads(world, made);
    expect([answer.status, answer.code]).toEqual([401, "no-uid"]);
  }
  expect((await reads(world, token)).status).toBe(200);
});
