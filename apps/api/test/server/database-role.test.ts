import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startProcess } from "./api-process.ts";
import { migrate } from "../../src/platform/database/migrations.ts";
import { connectDatabase } from "../../src/platform/database/database.ts";

const name = `role_${randomUUID().replaceAll("-", "")}`;
let admin: Client;
let url: string;

beforeAll(async () => {
  const server = inject("databaseServer");
  admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(
    `create role ${name} login password 'a-password' nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  );
  await admin.query(`create database ${name} owner ${name}`);
  const address = new URL(server);
  Object.assign(address, { username: name, password: "a-password", pathname: `/${name}` });
  url = address.href;
});
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

test("a role that owns the programme's database, and may nothing else, is all it takes to run it", async () => {
  const api = await startProcess(url, { WORKER: "on" });
  try {
    expect((await api.call("GET", "/api/ready")).status).toBe(200);
    expect((await api.call("GET", "/api/visitor-home")).status).toBe(200);
    const body = { username: "529.982.247-25", password: "Errada@2026" };
    expect((await api.call("POST", "/api/userLogin", { body })).code).toBe("wrong-password");
  } finally {
    await api.stop();
  }
  const database = connectDatabase({ url, applicationName: "test" });
  expect(await migrate(database.pool)).toEqual([]);
  const { rows } = await database.pool.query("select rolsuper from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false }]);
  await database.close();
}, 60_000);
