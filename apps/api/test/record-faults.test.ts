import type { Endpoint } from "@colheita/contract/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "./http-call.ts";
import { PASSWORD, type LoggedMember } from "./members.ts";
import { testWorld, type TestWorld } from "./test-world.ts";
import { notifyMember } from "../src/capabilities/notifications/index.ts";
import { sql } from "../src/platform/database/database.ts";
import { earn } from "./ledger-members.ts";
import { someProfile } from "./registration-cases.ts";
import { REFUSED_CALLS } from "./refused-calls.ts";
import { wireOf } from "./registration-world.ts";
import { addGrant, addReward } from "./rewards-world.ts";

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

interface Case {
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: object;
  /** What the record must tell of the body. */
  readonly data: object;
  readonly status?: number;
  readonly result?: string;
}

/** A call of every kind that changes something. A new one fails the first test: say what its record has to tell. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  "POST /userLogin": async () => ({
    path: "/api/userLogin",
    body: { username: member.taxId, password: PASSWORD },
    data: { username: "[redacted]", password: "[redacted]" },
  }),
  "POST /:programme/updateUser": async () => ({
    path: "/api/colheita/updateUser",
    body: wireOf(someProfile()),
    data: { fields: Object.keys(someProfile()) },
  }),
  "POST /profile/email-code": async () => ({
    path: "/api/profile/email-code",
    body: { email: member.email },
    data: { email: "[redacted]" },
  }),
  "POST /session/end": async () => ({ path: "/api/session/end", data: {} }),
  "POST /sessions/:sessionId/revoke": async () => {
    const devices = await world.call("GET", "/api/sessions", { token: member.token });
    const [device] = devices.json()["records"] as { Id: string }[];
    return { path: `/api/sessions/${device?.Id}/revoke`, data: {} };
  },
  "POST /generateAccessCode": async () => ({
    path: "/api/generateAccessCode",
    body: { purpose: "redemption", objectId: rewardId },
    data: { purpose: "redemption", objectId: rewardId },
  }),
  "POST /validateAccessCode": async () => {
    const scope = { purpose: "redemption", objectId: rewardId };
    await world.call("POST", "/api/generateAccessCode", { token: member.token, body: scope });
    return {
      path: "/api/validateAccessCode",
      body: { ...scope, AccessCode: "000000" },
      data: { ...scope, accessCode: "[redacted]" },
      status: 409,
      result: "access-code/wrong",
    };
  },
  "POST /notifications/:notificationId/read": async () => {
    const notice = { memberId: member.id, title: "Olá", message: "Uma notícia" };
    const id = await world.inOne((tx) => notifyMember(tx, notice));
    return { path: `/api/notifications/${id}/read`, data: {} };
  },
  "POST /processRedeem": async () => ({
    path: "/api/processRedeem",
    body: await order(),
    data: { memberId: member.id, rewardId, quantity: 1, grant: "[redacted]" },
  }),
  "POST /redemptions/:redemptionId/cancel": async () => ({
    path: `/api/redemptions/${await redeem()}/cancel`,
    data: {},
  }),
  "POST /redemptions/:redemptionId/voucher": async () => ({
    path: `/api/redemptions/${await redeem()}/voucher`,
    body: { grant: "no-grant-of-ours" },
    data: { grant: "[redacted]" },
    status: 403,
    result: "rewards/grant-needed",
  }),
  // What only operators may do is refused before its body is read.
  "POST /redemptions/:redemptionId/answer": async () => ({
    path: `/api/redemptions/${await redeem()}/answer`,
    body: { outcome: "refused", acg_Reason__c: "Falei com eles." },
    data: {},
    status: 403,
    result: "permission-denied",
  }),
  "POST /redemptions/:redemptionId/progress": async () => ({
    path: `/api/redemptions/${await redeem()}/progress`,
    body: { acg_Status__c: "delivered" },
    data: {},
    status: 403,
    result: "permission-denied",
  }),
  "POST /privacy/exports": async () => ({ path: "/api/privacy/exports", data: {} }),
  ...Object.fromEntries(
    Object.entries(REFUSED_CALLS).map(([name, { path, ...call }]) => [
      name,
      () => Promise.resolve({ ...call, path: `/api${path ?? name.split(" ")[1]}` }),
    ]),
  ),
  "POST /uploads": () => {
    const body = { uploadKey: "k".repeat(22), purpose: "case-image", fileName: "nota.jpg", bytes: 9 };
    return Promise.resolve({ path: "/api/uploads", body, data: { fields: Object.keys(body) } });
  },
  "DELETE /profile/photo": () => Promise.resolve({ path: "/api/profile/photo", data: {} }),
  "PUT /rewards/goal": async () => ({
    path: "/api/rewards/goal",
    body: { productItemId: rewardId },
    data: { rewardId },
  }),
};

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

async function redeem(): Promise<string> {
  const answer = await ask("POST", "/api/processRedeem", await order());
  return String(answer.json()["Id"]);
}

async function records() {
  const { rows } = await sql<{ currentUrl: string; result: string; data: object }>`
    select current_url, method, result, actor_id, subject_id, source, data from platform.log_record
    order by id`.execute(world.db);
  return rows;
}

/** Until `mend`, nothing can be recorded, as on a full disk. */
async function breakRecords(): Promise<() => Promise<unknown>> {
  await world.database.pool.query(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on platform.log_record execute function public.no_room()`);
  return () => world.database.pool.query("drop function public.no_room() cascade");
}

/** Without an operator's cookie it changes nothing; the operators' own tests see its record. */
const ELSEWHERE = "POST /operators/session/end";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("the specification's record of calls", () => {
  test("is known for every call that changes something", () => {
    const writes = world.endpoints.filter(({ method }) => method !== "GET").map(nameOf);
    expect([...Object.keys(CASES), ELSEWHERE].toSorted()).toEqual(writes.toSorted());
  });

  test.each(Object.entries(CASES))(
    "%s leaves one: where it went, who acted, what was sent",
    async (name, prepare) => {
      const [method = ""] = name.split(" ");
      const { path, body, headers, data, status = 200, result = "success" } = await prepare();
      await sql`truncate platform.log_record`.execute(world.db);
      const answer = await ask(method, path, body, headers);
      expect(answer.status, answer.text).toBe(status);
      const [currentUrl] = path.split("?");
      const actor = { actorId: member.id, subjectId: member.id };
      expect(await records()).toEqual([{ currentUrl, method, result, ...actor, source: "site", data }]);
    },
  );

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

  test("failing to be written turns no refusal into a failure; the log tells it", async () => {
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
    const told = world.logged.slice(before).filter((line) => line.includes("could not be recorded"));
    expect(told).toHaveLength(3);
  });

  test("a call that is turned away at the door leaves none", async () => {
    await world.call("PUT", "/api/rewards/goal", { body: { productItemId: rewardId } });
    await ask("PUT", "/api/rewards/goal", { productItemId: 7 });
    await world.call("POST", "/api/session/end");
    expect(await records()).toEqual([]);
  });
});
