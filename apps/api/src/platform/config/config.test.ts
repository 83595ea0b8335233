import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
])("%j is refused in one line that names it", (env, message) => {
  const read = (): unknown => readConfig({ SECRET_KEY, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
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
