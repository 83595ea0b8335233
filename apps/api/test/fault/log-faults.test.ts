import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sql } from "../../src/platform/database/database.ts";
import { earn } from "../ledger/ledger-members.ts";
import { addReward, delivery } from "../rewards/rewards-world.ts";

let world: TestWorld;
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld({ DEMO: "on", SEED_DEMO: "off", LOG_LEVEL: "trace", WORKER: "on" });
  member = await world.member();
  await earn(world.db, member.id, 1_000);
}, 60_000);
afterAll(() => world.close());

/** Returns the newest access code that was sent to the member. */
async function sentCode(): Promise<string> {
  let code: string | undefined;
  const read = async () => {
    const { rows } = await sql<{
      text: string;
    }>`select text from platform.outbox order by created_at desc limit 1`.execute(world.db);
    return ([code] = /^[0-9A-Z]{4,}(?= é o seu código)/.exec(rows[0]?.text ?? "") ?? []);
  };
  await expect.poll(read).toHaveLength(1);
  return code ?? "";
}

/** Returns the newest record of a call. */
async function recordOf(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from platform.log_record where current_url = ${path} order by id desc limit 1`.execute(world.db);
  return rows[0];
}

const spellings = ({ taxId, email }: LoggedMember) => [
  taxId,
  taxId.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4"),
  email,
  encodeURIComponent(email),
];

test("row 35: neither the log nor the record of calls of a whole journey holds anything private", async () => {
  const { token, id } = member;
  const secrets = [...spellings(member), token, member.cookie, PASSWORD, "senha-errada-9"];
  const post = async (path: string, body: unknown, headers = {}) =>
    (await world.call("POST", path, { token, body, headers })).json();

  await post("/api/userLogin", { username: member.email, password: "senha-errada-9" });
  // Without its token: a log-in ends the session in whose place it comes.
  await world.call("POST", "/api/userLogin", {
    body: { username: `${spellings(member)[1]}`, password: PASSWORD, token: "prova-humana-abc" },
  });
  await world.call("GET", `/api/session?screen=home&cpf=${member.taxId}&token=${token}`, {
    headers: { cookie: `colheita_refresh=${member.cookie}` },
  });
  await world.call("GET", `/api/points/statement?search=${encodeURIComponent(member.email)}`, { token });
  await world.call("GET", `/api/nowhere/${member.taxId}?email=${member.email}`, { token });

  const rewardId = await addReward(world.db, { kind: "physical" });
  const scope = { purpose: "redemption", objectId: rewardId, cpfCnpj: member.taxId };
  const sent = await post("/api/generateAccessCode", scope);
  expect(sent["success"], JSON.stringify(sent)).toBe(true);
  const code = await sentCode();
  const wrong = code === "000000" ? "111111" : "000000";
  await post("/api/validateAccessCode", { ...scope, AccessCode: wrong });
  const grant = String((await post("/api/validateAccessCode", { ...scope, AccessCode: code }))["grant"]);
  const redeemed = await post(
    "/api/processRedeem",
    {
      contactId: id,
      productItemId: rewardId,
      quantity: 1,
      grant,
      delivery: {
        Name: "Destinatária Sigilosa",
        LoyaltyPostalCode__c: delivery.postalCode,
        LoyaltyStreet__c: "Rua Sigilosa",
        acg_AddressNumber__c: "4321",
        acg_AddressDistrict__c: delivery.district,
        LoyaltyCity__c: delivery.city,
        LoyaltyState__c: delivery.state,
      },
    },
    { "idempotency-key": "a-journey-in-the-log" },
  );
  expect(redeemed["acg_Status__c"]).toBe("stock_reserved");
  await post("/api/session/end", {});

  secrets.push(code, grant, "prova-humana-abc", "Sigilosa");
  const log = world.logged.join("");
  expect(world.logged.length).toBeGreaterThan(10);
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(r)::text as line from platform.log_record r
    union all select to_jsonb(a)::text from platform.audit_entry a`.execute(world.db);
  expect(rows.length).toBeGreaterThan(5);
  const records = rows.map(({ line }) => line).join("\n");
  expect(await recordOf("/api/processRedeem")).toMatchObject({
    method: "POST",
    result: "success",
    actorId: id,
    subjectId: id,
    data: { memberId: id, rewardId, quantity: 1, grant: "[redacted]", delivery: "[redacted]" },
  });
  expect(await recordOf("/api/generateAccessCode")).toMatchObject({
    data: { purpose: "redemption", objectId: rewardId, taxId: "[redacted]" },
  });
  expect(await recordOf("/api/validateAccessCode")).toMatchObject({
    result: "success",
    data: { purpose: "redemption", objectId: rewardId, accessCode: "[redacted]" },
  });
  for (const secret of secrets) {
    expect(log.includes(secret), `the log tells ${secret}`).toBe(false);
    expect(records.includes(secret), `the record of calls tells ${secret}`).toBe(false);
  }
}, 60_000);

test("row 35: what is a member's own is kept by no cache on the way", async () => {
  const { token } = await world.member();
  const own = world.endpoints.filter(({ access, method }) => access === "member" && method === "GET");
  expect(own.length).toBeGreaterThan(10);
  for (const { path } of own) {
    const asked = `/api${path.replaceAll(/:\w+/g, member.id)}`;
    const { headers } = await world.call("GET", asked, { token });
    expect(headers["cache-control"], path).toBe("no-store");
  }
  const body = { username: member.taxId, password: PASSWORD };
  for (const answer of [
    await world.call("POST", "/api/userLogin", { body }),
    await world.call("GET", "/api/session", { headers: { cookie: `colheita_refresh=${member.cookie}` } }),
  ])
    expect(answer.headers["cache-control"]).toBe("no-store");
});
