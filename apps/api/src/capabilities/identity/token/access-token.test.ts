import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import { SignJWT, generateKeyPair, importJWK, type JWTPayload } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { traced } from "../../../../test/server/traced.ts";
import { openVault } from "../../../platform/secrets/secrets.ts";
import { createAuthenticator } from "./authenticate-caller.ts";
import { guardOf, signingKeyVault } from "../log-in/guard.ts";
import { signingKeyLimits } from "../identity-rules.ts";
import { replaceDueKey } from "./signing-keys.ts";

let world: TestWorld;
let token: string;
let browser: Browser;

beforeAll(async () => {
  world = await testWorld();
  browser = new Browser(world);
  await browser.logIn((await world.registered()).taxId);
  token = browser.token ?? "";
});
afterAll(() => world.close());

interface StoredKey {
  id: string;
  publicJwk: { x: string };
  privateJwk: string;
}

async function keys(): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select * from identity.signing_key order by created_at desc`.execute(
    world.db,
  );
  return rows;
}

async function ownKey() {
  const [key] = await keys();
  if (!key) throw new Error("no key");
  const vault = openVault(world.platform.config.secretKey, "identity.signing-key");
  return { ...key, key: await importJWK(JSON.parse(vault.open(key.privateJwk, key.id)), "EdDSA") };
}

const parts = () => {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
  return { header: read(header), payload: read(payload), signature };
};
const write = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function statusOf(forged: string): Promise<number> {
  const thief = Object.assign(new Browser(world), { token: forged });
  return (await thief.call("GET", "/api/profile")).status;
}

/** Returns a token signed with the right key, but changed. */
async function signed(header: object, changes: JWTPayload): Promise<string> {
  const own = await ownKey();
  return new SignJWT({ ...parts().payload, ...changes })
    .setProtectedHeader({ alg: "EdDSA", kid: own.id, typ: "at+jwt", ...header })
    .sign(own.key);
}

test("row 11: the token as we gave it, and the same one signed again, open the door", async () => {
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(await signed({}, {}))).toBe(200);
});

test("row 11: a token without a signature is no token", async () => {
  const { header, payload } = parts();
  for (const alg of ["none", "None", "NONE", ""])
    for (const signature of ["", parts().signature])
      expect(await statusOf(`${write({ ...header, alg })}.${write(payload)}.${signature}`)).toBe(401);
  expect(await statusOf(token.slice(0, -4))).toBe(401);
  expect(await statusOf(token.split(".").slice(0, 2).join("."))).toBe(401);
});

test("row 11: the public key is no secret to sign with (HS and RS confusion)", async () => {
  const own = await ownKey();
  const { header, payload } = parts();
  const secrets = [
    Buffer.from(own.publicJwk.x, "base64url"),
    Buffer.from(own.publicJwk.x),
    Buffer.from(JSON.stringify(own.publicJwk)),
  ];
  for (const secret of secrets) {
    const body = `${write({ ...header, alg: "HS256" })}.${write(payload)}`;
    expect(await statusOf(`${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`)).toBe(
      401,
    );
  }
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const rsa = await new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: own.id, typ: "at+jwt" })
    .sign(privateKey);
  expect(await statusOf(rsa)).toBe(401);
});

test("row 11: a key of somebody else opens nothing, by whatever header it is offered", async () => {
  const foreign = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const own = await ownKey();
  for (const header of [
    { kid: own.id },
    { kid: "key000000000000" },
    { kid: undefined },
    { kid: "../../etc/passwd" },
    { kid: "' or 1=1 --" },
    { kid: own.id, jku: "https://evil.example/keys" },
    { kid: own.id, x5u: "https://evil.example/cert" },
    { kid: own.id, jwk: { kty: "OKP", crv: "Ed25519", x: randomBytes(32).toString("base64url") } },
  ]) {
    const forged = await new SignJWT(parts().payload)
      .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", ...header })
      .sign(foreign.privateKey);
    expect(await statusOf(forged)).toBe(401);
  }
});

test("row 11: a token for another audience, of another issuer, of another type or run out is refused", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const changes: readonly (readonly [object, JWTPayload])[] = [
    [{}, { aud: "https://other.example/api" }],
    [{}, { aud: undefined }],
    [{}, { iss: "https://other.example" }],
    [{}, { exp: now - 1 }],
    [{}, { exp: undefined }],
    [{}, { nbf: now + 600 }],
    [{}, { sub: undefined }],
    [{}, { sid: undefined }],
    [{}, { kind: "admin" }],
    [{ typ: "JWT" }, {}],
    [{ typ: undefined }, {}],
    [{ typ: "refresh" }, {}],
    [{ crit: ["exp"] }, {}],
  ];
  for (const [header, change] of changes) {
    const forged = await signed(header, change).catch(() => "unsignable");
    expect([header, change, await statusOf(forged)]).toEqual([header, change, 401]);
  }
});

test("row 11: no other scheme, and no token that could not be ours, is read", async () => {
  for (const authorization of [
    "",
    "Bearer",
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    `Bearer ${"a".repeat(9_000)}`,
  ]) {
    const response = await new Browser(world).call("GET", "/api/profile", undefined, { authorization });
    expect(response.status).toBe(401);
  }
});

test("knowing the caller costs no query", async () => {
  const authenticate = createAuthenticator(world.platform);
  const statements: string[] = [];
  await traced(statements, async () => {
    for (let use = 0; use < 3; use += 1)
      expect(await authenticate(`Bearer ${token}`)).toMatchObject({ kind: "member" });
  });
  expect(statements).toEqual([]);
});

test("row 35: signing keys are sealed in the database", async () => {
  const [key] = await keys();
  expect(key?.privateJwk).toMatch(/^v1\./);
  expect(JSON.stringify(key?.publicJwk)).not.toContain('"d"');
});

test("several processes that start at once agree on one key", async () => {
  await sql`delete from identity.signing_key`.execute(world.db);
  await Promise.all([world.another(), world.another(), world.another()]);
  expect(await keys()).toHaveLength(1);
  await guardOf(world.platform).keys.load();
});

test("a key is replaced after thirty days, waits until every process knows it, and verifies until its tokens are over", async () => {
  const { db } = world;
  const vault = signingKeyVault(world.platform);
  const older = (interval: string) =>
    sql`update identity.signing_key set created_at = created_at - ${interval}::interval`.execute(db);
  const door = guardOf(world.platform).keys;
  await replaceDueKey(db, vault);
  const [first] = await keys();
  expect(await keys()).toHaveLength(1);
  await older("30 days");
  await Promise.all([replaceDueKey(db, vault), replaceDueKey(db, vault)]);
  const [second] = await keys();
  expect((await keys()).map(({ id }) => id)).toEqual([second?.id, first?.id]);
  await door.load();
  expect((await door.current()).id).toBe(first?.id);
  await older("2 hours");
  await door.load();
  expect((await door.current()).id).toBe(second?.id);
  expect(await door.find(first?.id ?? "")).toBeDefined();
  await replaceDueKey(db, vault);
  expect(await keys()).toHaveLength(2);
  await older("1 day");
  await replaceDueKey(db, vault);
  expect((await keys()).map(({ id }) => id)).toEqual([second?.id]);
});

test("a process asks the database for an unknown key, but not at every token", async () => {
  const { platform } = await world.another();
  const { clock } = platform;
  const readAt = clock.now().getTime();
  const setClock = (seconds: number) =>
    Object.assign(clock, { now: () => new Date(readAt + seconds * 1_000) });
  setClock(0);
  const door = guardOf(platform).keys;
  await door.load();
  const { db } = world;
  await sql`insert into identity.signing_key (id, public_jwk, private_jwk)
    select 'key00000000late', public_jwk, private_jwk from identity.signing_key limit 1`.execute(db);
  setClock(signingKeyLimits.askAgainAfterSeconds);
  expect(await door.find("key00000000late")).toBeUndefined();
  setClock(signingKeyLimits.askAgainAfterSeconds + 1);
  expect(await door.find("key00000000late")).toBeDefined();
  await sql`delete from identity.signing_key where id = 'key00000000late'`.execute(db);
});

test("another SECRET_KEY does not open this database's keys, and says so", async () => {
  const vault = openVault("another secret key, just as long as it", "identity.signing-key");
  const own = await ownKey();
  expect(() => vault.open(own.privateJwk, own.id)).toThrow("SECRET_KEY");
});
