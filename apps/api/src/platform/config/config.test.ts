import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig, settingsTable } from "./config.ts";
import { SETTINGS } from "./settings.ts";

const SECRET_KEY = "a-secret-key-of-at-least-32-characters";
const PUBLIC_URL = "https://portal.example";
const DATABASE_URL = "postgres://app:hunter2@db.example/colheita";

test("without any setting it runs as the demo on port 3000 of this machine", () => {
  const config = readConfig({ SECRET_KEY });
  expect(config).toMatchObject({
    port: 3000,
    host: "localhost",
    isDemo: true,
    seedsDemo: true,
    publicUrl: "http://localhost:3000",
  });
});

test("with a database of its own it is not the demo, and listens to the network", () => {
  const config = readConfig({ DATABASE_URL, SECRET_KEY, PUBLIC_URL });
  expect(config).toMatchObject({ isDemo: false, seedsDemo: false, host: "0.0.0.0", logFormat: "json" });
});

test("the points are real ones unless it is the demo, or somebody says that it is only tried out", () => {
  const at = (env: Record<string, string>) =>
    readConfig({ DATABASE_URL, SECRET_KEY, PUBLIC_URL, ...env }).isProduction;
  expect(readConfig({ SECRET_KEY }).isProduction).toBe(false);
  expect([at({}), at({ DEMO: "on" }), at({ PRODUCTION: "off" })]).toEqual([true, false, false]);
});

test.each([
  [{ PORT: "99999" }, 'PORT must be a whole number from 0 to 65535, not "99999"'],
  [{ PORT: "3e3" }, 'PORT must be a whole number from 0 to 65535, not "3e3"'],
  [{ WORKER: "maybe" }, 'WORKER must be on or off, not "maybe"'],
  [
    { LOG_LEVEL: "loud" },
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
  ],
  [
    { PUBLIC_URL: "portal.example" },
    'PUBLIC_URL must be an address that begins with https:// or http://, not "portal.example"',
  ],
  [{ TRUST_PROXY: "10.0.0.0/99" }, /^TRUST_PROXY must be off, a number/],
  [{ SECRET_KEY: "short" }, "SECRET_KEY must be at least 32 characters long"],
  [
    { DATABASE_URL: "mysql://app:hunter2@db" },
    "DATABASE_URL must be an address that begins with postgres:// or postgresql://",
  ],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that begins with smtp:// or smtps://"],
  [{ FILES_URL: "s3://bucket" }, "FILES_KEY_ID and FILES_KEY_SECRET are required with FILES_URL"],
  [{ DEMO: "off", SEED_DEMO: "on" }, /^SEED_DEMO needs DEMO=on/],
  [{ PRODUCTION: "on" }, /^PRODUCTION can't be on with DEMO=on/],
])("%j is refused in one line that names it", (env, message) => {
  const read = (): unknown => readConfig({ SECRET_KEY, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
});

const google = {
  kind: "openid",
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com",
  clientId: "abc",
  clientSecret: "hunter2",
};
const KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
const ticket = { kind: "ticket", id: "erp", name: "ERP", issuer: "https://erp.example" };

test("providers of single sign-on are a list of JSON, and none without one", () => {
  expect(readConfig({ SECRET_KEY }).signOnProviders).toEqual([]);
  const SIGN_ON_PROVIDERS = JSON.stringify([google, { ...ticket, keys: [KEY] }]);
  expect(readConfig({ SECRET_KEY, SIGN_ON_PROVIDERS }).signOnProviders.map(({ id }) => id)).toEqual([
    "google",
    "erp",
  ]);
});

test("the providers that the handbook shows are such a list", () => {
  const handbook = readFileSync(new URL("../../../../../docs/deploying.md", import.meta.url), "utf8");
  const [, SIGN_ON_PROVIDERS = ""] = /```json\n(.*?)```/s.exec(handbook) ?? [];
  expect(readConfig({ SECRET_KEY, SIGN_ON_PROVIDERS }).signOnProviders).toHaveLength(4);
});

test.each([
  ["[{", "it is no JSON"],
  ["{}", /^SIGN_ON_PROVIDERS must be a list of providers in JSON/],
  [[google, google], "has an id twice"],
  [[google, { ...google, id: "other" }], "has an issuer twice"],
  [[google, { ...google, kind: "saml" }], "entry 2, kind: must be openid, oauth2 or ticket"],
  [[{ ...google, issuer: "http://accounts.google.com" }], "entry 1, issuer: must be an address that begins"],
  [[{ ...google, clientId: undefined }], "entry 1, clientId: must be a text"],
  [[{ ...google, redirectUri: "x" }], "entry 1: redirectUri is not known"],
  [[{ ...ticket, keys: [{ kty: "OKP", d: "hunter2" }] }], "entry 1, keys, 0: is a private key"],
  [[{ ...ticket, keys: [] }], "entry 1, keys: is empty"],
  [[{ ...ticket, keys: [{ kty: "OKP" }] }], "entry 1, keys, 0: is no key of"],
  [[{ ...ticket, keys: [KEY, { ...KEY, crv: "X25519" }] }], "entry 1, keys, 1: is no key of"],
  [
    [{ ...google, hosts: ["https://oauth2.googleapis.com"] }],
    "entry 1, hosts, 0: must be a host in lower case",
  ],
  [[{ ...google, hosts: ["OAuth2.googleapis.com"] }], "entry 1, hosts, 0: must be a host in lower case"],
  [
    [{ ...google, hosts: ["oauth2.googleapis.com/token"] }],
    "entry 1, hosts, 0: must be a host in lower case",
  ],
])("%j as providers is refused in one line that says where", (providers, message) => {
  const SIGN_ON_PROVIDERS = typeof providers === "string" ? providers : JSON.stringify(providers);
  const read = (): unknown => readConfig({ SECRET_KEY, SIGN_ON_PROVIDERS });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).toThrow(/^SIGN_ON_PROVIDERS must be [^\n]+$/);
  expect(read).not.toThrow(/hunter2/);
});

const SUPPLIER_TOKEN = "hunter2".padEnd(32, "x");

test("the partner's supplier is an address and a token, both or neither", () => {
  const read = (env: Record<string, string | undefined>) => readConfig({ SECRET_KEY, ...env });
  const SUPPLIER_URL = "https://partner.example/colheita/";
  expect(read({ SUPPLIER_URL, SUPPLIER_TOKEN })).toMatchObject({
    supplierUrl: "https://partner.example/colheita",
    supplierToken: SUPPLIER_TOKEN,
  });
  expect(read({})).toMatchObject({ supplierUrl: "", supplierToken: "" });
  for (const half of [{ SUPPLIER_URL }, { SUPPLIER_TOKEN }])
    expect(() => read(half)).toThrow("SUPPLIER_URL and SUPPLIER_TOKEN are set both or neither");
});

test("the partner's shop is an address and a key, both or neither", () => {
  const read = (env: Record<string, string | undefined>) => readConfig({ SECRET_KEY, ...env });
  const [SHOP_URL, SHOP_KEY] = ["https://partner.example/loja", SUPPLIER_TOKEN];
  expect(read({ SHOP_URL, SHOP_KEY })).toMatchObject({ shopUrl: SHOP_URL, shopKey: SHOP_KEY });
  expect(read({})).toMatchObject({ shopUrl: "", shopKey: "" });
  for (const half of [{ SHOP_URL }, { SHOP_KEY }])
    expect(() => read(half)).toThrow("SHOP_URL and SHOP_KEY are set both or neither");
});

test.each([
  "http://partner.example",
  "http://169.254.169.254",
  "https://user:hunter2@partner.example",
  "https://partner.example/?key=1",
  "https://partner.example/#orders",
  "ftp://partner.example",
  "partner.example",
])("row 23: %s is no address of a supplier", (SUPPLIER_URL) => {
  expect(() => readConfig({ SECRET_KEY, SUPPLIER_URL, SUPPLIER_TOKEN })).toThrow(/^SUPPLIER_URL must be an/);
});

test.each(["hunter2", `hunter2 ${"x".repeat(32)}`, `hunter2\n${"x".repeat(32)}`, `hunter2${"é".repeat(32)}`])(
  "row 35: a supplier's token that can't stand in a header is refused unrepeated: %j",
  (wrong) => {
    const read = () =>
      readConfig({ SECRET_KEY, SUPPLIER_URL: "https://partner.example", SUPPLIER_TOKEN: wrong });
    expect(read).toThrow(/^SUPPLIER_TOKEN must be at least 32 letters/);
    expect(read).not.toThrow(/hunter2/);
  },
);

test("services of CEPs are addresses with the CEP in them, and none without any", () => {
  expect(readConfig({ SECRET_KEY }).cepUrls).toEqual([]);
  const CEP_URLS = "https://viacep.com.br/ws/{cep}/json/  http://127.0.0.1:8080/?cep={cep}";
  expect(readConfig({ SECRET_KEY, CEP_URLS }).cepUrls).toEqual([
    "https://viacep.com.br/ws/{cep}/json/",
    "http://127.0.0.1:8080/?cep={cep}",
  ]);
});

test.each([
  "http://viacep.com.br/ws/{cep}/json/",
  "https://viacep.com.br/ws/json/",
  "https://viacep.com.br/{cep}/{cep}",
  "https://{cep}.example/json",
  "https://{cep}/json",
  "https://user:hunter2@viacep.com.br/{cep}",
  "file:///etc/{cep}",
  "viacep.com.br/{cep}",
  "https://a.example/{cep} ".repeat(6),
])("row 23: %s is no service of CEPs", (CEP_URLS) => {
  expect(() => readConfig({ SECRET_KEY, CEP_URLS })).toThrow(/^CEP_URLS must be up to 5 addresses/);
});

test("a service of locations may hold its key, which is not repeated", () => {
  const LOCATION_URLS = "http://geo.example/{ip}?key=hunter2";
  const read = (): unknown => readConfig({ SECRET_KEY, LOCATION_URLS });
  expect(read).toThrow(/^LOCATION_URLS must be up to 5 addresses/);
  expect(read).not.toThrow(/hunter2/);
});

test("a database of its own asks for a secret key", () => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^SECRET_KEY is required with DATABASE_URL/);
});

test("a database of its own asks for the address that members see, in one line", () => {
  const read = (): unknown => readConfig({ DATABASE_URL, SECRET_KEY });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^PUBLIC_URL is required with DATABASE_URL[^\n]+$/);
});

test("log-ins have a tenth of the requests, unless they are given a limit of their own", () => {
  expect(readConfig({ SECRET_KEY }).logInsPerMinute).toBe(60);
  expect(readConfig({ SECRET_KEY, REQUESTS_PER_MINUTE: "5" }).logInsPerMinute).toBe(1);
  expect(readConfig({ SECRET_KEY, LOG_INS_PER_MINUTE: "7" }).logInsPerMinute).toBe(7);
  expect(() => readConfig({ SECRET_KEY, REQUESTS_PER_MINUTE: "many" })).toThrow(
    /^REQUESTS_PER_MINUTE must be/,
  );
});

test("a refused secret is not repeated", () => {
  expect(() => readConfig({ SECRET_KEY: "hunter2" })).not.toThrow(/hunter2/);
});

test("an empty setting is as good as none", () => {
  expect(readConfig({ SECRET_KEY, PORT: "", DATABASE_URL: " " })).toMatchObject({
    port: 3000,
    databaseUrl: "",
  });
});

test("the demo keeps a secret of its own, readable by its owner alone", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "colheita-config-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const { secretKey } = readConfig({ DATA_DIR });
  expect(secretKey.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).secretKey).toBe(secretKey);
  expect(statSync(join(DATA_DIR, "secret-key")).mode & 0o077).toBe(0);
});

test("proxies are trusted by number or by network", () => {
  expect(readConfig({ SECRET_KEY, TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(readConfig({ SECRET_KEY, TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual([
    "10.0.0.0/8",
    "::1",
  ]);
});

test("the table for operators has a line for every setting", () => {
  const names = Object.values(SETTINGS).map(({ name }) => name);
  for (const name of names) expect(settingsTable()).toContain(`| \`${name}\` |`);
  expect(new Set(names).size).toBe(names.length);
});
