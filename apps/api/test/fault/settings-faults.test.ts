import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { changeSetting } from "../../src/capabilities/settings/index.ts";
import { SETTINGS } from "../../src/platform/config/settings.ts";
import { operatorToken } from "../world/operator-token.ts";

const SECRETS = {
  SECRET_KEY: "the secret key of this test, long enough",
  METRICS_TOKEN: "a-token-of-the-metrics",
  LOCATION_URLS: "https://geo.example/{ip}?key=a-key-of-the-places",
  SMS_TOKEN: "a-token-of-the-gateway",
  SMTP_URL: "smtps://mail:a-password-of-the-mail@127.0.0.1:1",
};
const actorId = "005Operator0001";

let world: TestWorld;
let ana: LoggedMember;

beforeAll(async () => {
  world = await testWorld(SECRETS);
  ana = await world.member();
});
afterAll(() => world.close());

const change = (given: Parameters<typeof changeSetting>[1]) =>
  world.platform.db.transaction().execute((tx) => changeSetting(tx, given));
const ask = async (path: string, token?: string) => (await world.call("GET", path, { token })).json();

test("the public settings are everybody's, and a member's are those of the own account types", async () => {
  await change({ name: "PointsLabel", value: "grãos", userType: "agricultor", actorId });
  await change({ name: "PointsLabel", value: "moedas", actorId });
  await expect.poll(async () => (await ask("/api/generic-info"))["PointsLabel"]).toBe("moedas");
  await expect.poll(async () => (await ask("/api/generic-info", ana.token))["PointsLabel"]).toBe("grãos");
  expect(await ask("/api/generic-info")).toEqual({
    ProgrammeName: "Colheita",
    PointsLabel: "moedas",
    LevelLabel: "nível",
    PasswordRules: expect.any(Array) as string[],
    FilterProductOptions: [],
    PageSize: 10,
    production: true,
  });
});

test("row 35: no call that reads settings discloses a secret of the process", async () => {
  const names = Object.values(SETTINGS).filter(({ isSecret }) => isSecret);
  expect(names.length).toBeGreaterThan(5);
  const admin = await operatorToken(world.platform, ["admin"]);
  const calls = [
    ...["/api/generic-info", "/api/reading/AboutProgram", "/api/openapi.json", "/api/health"].map(
      (path) => [path, ana.token] as const,
    ),
    ["/api/settings", admin] as const,
  ];
  for (const [path, token] of calls) {
    const { text, status } = await world.call("GET", path, { token });
    expect(status, path).toBe(200);
    for (const secret of Object.values(SECRETS)) expect(text, path).not.toContain(secret);
    expect(text, path).not.toMatch(/a-(?:token|key|password)-of/);
  }
});

test("row 17: a text of the programme is cleaned before it leaves, and its placeholders are filled", async () => {
  const html = '<p>Ganhe {POINTS_LABEL}<script>alert(1)</script><a href="javascript:alert(1)">aqui</a></p>';
  await change({ name: "AboutProgram", value: { title: "Como ganhar {POINTS_LABEL}", html }, actorId });
  await expect
    .poll(() => ask("/api/reading/AboutProgram"))
    .toMatchObject({ Name: "Como ganhar moedas", HtmlValue__c: "<p>Ganhe moedas<a>aqui</a></p>" });
});

test("a setting that is changed is announced to every open page", async () => {
  const heard: string[] = [];
  const stream = request({
    host: "127.0.0.1",
    port: world.port,
    path: "/api/live",
    headers: { authorization: `Bearer ${ana.token}` },
  });
  stream.on("response", (response) => {
    response.setEncoding("utf8").on("data", (text: string) => heard.push(text));
    response.on("error", () => undefined);
  });
  stream.on("error", () => undefined).end();
  await expect.poll(() => heard.join("")).toContain("event: ready");
  await change({ name: "LevelLabel", value: "marco", actorId });
  await expect.poll(() => heard.join("")).toContain('{"topic":"settings"}');
  stream.destroy();
});
