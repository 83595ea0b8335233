import * as z from "zod/mini";
import type { Endpoint } from "@colheita/contract/kit";
import { addressOf, nameOf, type Names } from "@colheita/contract/kit/example";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../server/http-call.ts";
import { PASSWORD, type LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sql } from "../../src/platform/database/database.ts";
import { earn } from "../ledger/ledger-members.ts";
import { callExample, exampleBody, secretsIn } from "./example-call.ts";
import { addGrant, addReward } from "../rewards/rewards-world.ts";

let world: TestWorld;
let rewardId: string;
/** Somebody new for every test. */
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  rewardId = await addReward(world.db, { points: 10, stock: 1_000 });
}, 60_000);
beforeEach(async () => {
  member = await world.member();
  await earn(world.db, member.id, 1_000);
  await sql`truncate platform.log_record`.execute(world.db);
});
afterAll(() => world.close());

let keys = 0;
const ask = (method: string, path: string, body?: object | string, headers = {}): Promise<Answer> =>
  world.call(method, path, {
    token: member.token,
    headers: { "idempotency-key": `record-${(keys += 1)}-${member.id}`, ...headers },
    body,
  });

async function order() {
  const grant = await addGrant(world.db, member.id, rewardId);
  return { contactId: member.id, productItemId: rewardId, quantity: 1, grant };
}

async function records() {
  const { rows } = await sql<{ currentUrl: string; result: string; data: object }>`
    select current_url, method, result, actor_id, subject_id, source, data from platform.log_record
    order by id`.execute(world.db);
  return rows;
}

/** Makes recording fail until `mend`: nothing can be recorded, as on a full disk. */
async function breakRecords(): Promise<() => Promise<unknown>> {
  await world.database.pool.query(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on platform.log_record execute function public.no_room()`);
  return () => world.database.pool.query("drop function public.no_room() cascade");
}

/** Without an operator's cookie it changes nothing; the operators' own tests see its record. */
const ELSEWHERE = "POST /operators/session/end";
/** Returns what the record holds of the body, by what the endpoint declares, before what is private is taken out. */
function recordedPartOf(
  { access, recorded, body: schema, takesBytes }: Endpoint,
  body: object | undefined,
): object {
  // What only operators may do is refused before its body is read.
  if (access === "operator" || takesBytes || body === undefined) return {};
  const sent = z.safeDecode(schema as z.ZodMiniType<object>, body);
  const fields = Object.entries(sent.data ?? {}).filter(([, value]) => value !== undefined);
  if (recorded === "names") return { fields: fields.map(([name]) => name) };
  return Object.fromEntries(fields.filter(([name]) => recorded?.includes(name) ?? true));
}

const keysOf = (data: object) => Object.keys(data).toSorted();

describe("the specification's record of calls", () => {
  test("every call that changes something leaves one: where it went, who acted, what was sent", async () => {
    const writes = world.endpoints.filter(({ method }) => method !== "GET");
    expect(writes.length).toBeGreaterThan(90);
    for (const endpoint of writes) {
      const name = nameOf(endpoint);
      if (name === ELSEWHERE) continue;
      const who = await world.member();
      const names: Names = {
        memberId: who.id,
        firebaseId: who.firebaseId,
        taxId: who.taxId,
        email: who.email,
        password: PASSWORD,
        unusedTaxId: who.taxId,
        unusedEmail: who.email,
        rewardId,
      };
      await sql`truncate platform.log_record`.execute(world.db);
      const answer = await callExample(world, { endpoint, names, token: who.token, isMember: true });
      const proof = endpoint.humanProof === "always" ? { token: "the proof of a browser's work" } : undefined;
      const body = proof ? { ...exampleBody(endpoint, names), ...proof } : exampleBody(endpoint, names);
      const [record, ...more] = await records();
      if (endpoint.onlyReads && answer.status === 200) {
        expect(record, name).toBeUndefined();
        continue;
      }
      expect(more, name).toEqual([]);
      expect(record, `${name} was answered ${answer.text}`).toMatchObject({
        currentUrl: addressOf(endpoint, names),
        method: endpoint.method,
        result: answer.status === 200 ? "success" : answer.code,
        actorId: who.id,
        subjectId: who.id,
        source: "site",
      });
      const recordedPart = recordedPartOf(endpoint, body);
      expect(keysOf(record?.data ?? {}), name).toEqual(keysOf(recordedPart));
      if ("fields" in recordedPart) expect(record?.data, name).toEqual(recordedPart);
      const recordText = JSON.stringify(record?.data);
      for (const secret of secretsIn(body)) expect(recordText, name).not.toContain(secret);
    }
  });

  test("is not there when the effect is not, nor the effect without it", async () => {
    const mend = await breakRecords();
    try {
      const goal = await ask("PUT", "/api/rewards/goal", { productItemId: rewardId });
      expect([goal.status, goal.code]).toEqual([503, "unavailable"]);
      const redeemed = await ask("POST", "/api/processRedeem", await order());
      expect(redeemed.status).toBe(503);
      const left = await ask("POST", "/api/session/end");
      expect(left.status).toBe(503);
    } finally {
      await mend();
    }
    expect(await records()).toEqual([]);
    const { rows } = await sql<{ done: number }>`
      select (select count(*) from rewards.goal where member_id = ${member.id})
        + (select count(*) from rewards.redemption where member_id = ${member.id})
        + (select count(*) from identity.session where member_id = ${member.id} and ended_at is not null)
        as done`.execute(world.db);
    expect(rows).toEqual([{ done: 0 }]);
  });

  test("failing to be written turns no refusal into a failure; the log reports it", async () => {
    const mend = await breakRecords();
    const before = world.logged.length;
    try {
      const wrong = { username: member.taxId, password: "senha-errada-9" };
      expect((await ask("POST", "/api/userLogin", wrong)).code).toBe("wrong-password");
      expect((await ask("POST", "/api/sessions/ses000000000000/revoke")).code).toBe("not-found");
      const keyless = await ask("POST", "/api/processRedeem", await order(), { "idempotency-key": "" });
      expect(keyless.code).toBe("idempotency/key-missing");
    } finally {
      await mend();
    }
    const logged = world.logged.slice(before).filter((line) => line.includes("could not be recorded"));
    expect(logged).toHaveLength(3);
  });

  test("a call that is turned away at the door leaves none", async () => {
    await world.call("PUT", "/api/rewards/goal", { body: { productItemId: rewardId } });
    await ask("PUT", "/api/rewards/goal", { productItemId: 7 });
    await world.call("POST", "/api/session/end");
    expect(await records()).toEqual([]);
  });
});
