import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "../server/http-call.ts";
import { operatorToken } from "./operator-token.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import {
  earnByPurchase,
  earningFaults,
  publishReady,
  type PurchaseToEarn,
} from "../../src/capabilities/earning/index.ts";
import { sql } from "../../src/platform/database/database.ts";

/** A rule as operators send it: one point for each real, to everybody, since long ago. */
export const RULE = {
  acg_Kind__c: "PointPerDollar",
  Name: "1 ponto a cada R$ 1,00",
  Description__c: "Em insumos de distribuidores participantes.",
  Points__c: 1,
  acg_StartDate__c: "2026-01-01",
  HowToEarn__r: { LoyaltyVisible__c: "", MilestoneVisible__c: "" },
  acg_LotDays__c: 730,
  acg_WaitDays__c: 0,
};

type Terms = Parameters<typeof publishReady>[1]["terms"];

/** The API with what the tests of earning do to it. */
export interface EarningWorld extends TestWorld {
  /** Two operators who look after points. */
  readonly writer: string;
  readonly approver: string;
  /** Makes a call of an operator below `/api/earning`; of the writer when nobody is named. */
  readonly ask: (method: string, path: string, body?: object, token?: string) => Promise<Answer>;
  /** Drafts a version over the API, and returns its id. */
  readonly draft: (body?: object) => Promise<string>;
  /** Drafts a version that the other operator publishes; returns its id. */
  readonly publish: (body?: object) => Promise<string>;
  /** Publishes a rule without a call. Returns its version's id. */
  readonly rule: (terms?: Partial<Terms>) => Promise<string>;
  /** Counts a purchase of one line, in a transaction of its own. */
  readonly buy: (
    memberId: string,
    given?: Partial<PurchaseToEarn> & { cents?: number },
  ) => ReturnType<typeof earnByPurchase>;
  readonly available: (memberId: string) => Promise<number>;
  readonly countRows: () => Promise<unknown>;
  /** Returns what the nightly audit finds of what was earned: nothing. */
  readonly drift: () => Promise<readonly unknown[]>;
}

let nextCause = 0;

/** Returns what operators do over the API. */
function deskOf(world: TestWorld, writer: string, approver: string) {
  const ask: EarningWorld["ask"] = (method, path, body, token = writer) =>
    world.call(method, `/api/earning${path}`, {
      token,
      body,
      ...(method === "POST" && { headers: { "idempotency-key": randomUUID() } }),
    });
  const draft: EarningWorld["draft"] = async (body = {}) => {
    const answer = await ask("POST", "/versions", { ...RULE, ...body });
    expect(answer.status, answer.text).toBe(200);
    return String(answer.json()["id"]);
  };
  const publish: EarningWorld["publish"] = async (body) => {
    const id = await draft(body);
    const answer = await ask("POST", `/versions/${id}/publish`, { acg_Revision__c: 1 }, approver);
    expect(answer.status, answer.text).toBe(200);
    return id;
  };
  return { ask, draft, publish };
}

const usual: Terms = {
  kind: "PointPerDollar",
  name: "1 ponto a cada R$ 1,00",
  description: "Em insumos.",
  points: 1,
  startsOn: "2026-01-01",
  visibility: { categories: [], milestones: [] },
  lotDays: 730,
  waitDays: 0,
};

/** Returns what is done in the database without a call, and read of it. */
function booksOf({
  db,
  inOne,
}: TestWorld): Pick<EarningWorld, "rule" | "buy" | "available" | "drift" | "countRows"> {
  return {
    rule: (terms = {}) =>
      inOne(async (tx) => {
        const people = { writtenBy: "005Operator0001", approvedBy: "005Operator0002" };
        return (await publishReady(tx, { terms: { ...usual, ...terms }, ...people })).versionId;
      }),
    buy: (memberId, { cents = 10_000, ...given } = {}) =>
      inOne((tx) =>
        earnByPurchase(tx, {
          memberId,
          causeKind: "invoice",
          causeId: `nota-${(nextCause += 1)}`,
          description: "Nota fiscal 1",
          boughtOn: "2026-08-10",
          lines: [{ product: "SOJ-1", productCategory: "sementes", cents }],
          ...given,
        }),
      ),
    available: async (memberId) => {
      const { rows } = await sql<{ available: number }>`select available from points.balance
        where member_id = ${memberId}`.execute(db);
      return rows[0]?.available ?? 0;
    },
    drift: async () => (await earningFaults(db)).faults,
    countRows: async () => {
      const { rows } = await sql`select (select count(*) from earning.purchase) as purchases,
        (select count(*) from earning.outcome) as outcomes, (select count(*) from earning.member_total) as totals,
        (select sum(spent_points) from earning.rule) as spent, (select count(*) from points.entry) as entries,
        (select count(*) from platform.audit_entry) as deeds, (select count(*) from platform.log_record) as calls`.execute(
        db,
      );
      return rows;
    },
  };
}

/** Starts the API on a fresh database with a season of its own, and two operators. `env` adds settings. */
export async function earningWorld(env: Readonly<Record<string, string>> = {}): Promise<EarningWorld> {
  const world = await testWorld(env);
  await sql`insert into points.season values ('S26', '25/26', '2026-01-01', '2026-06-30'),
    ('S27', '26/27', '2026-07-01', '2027-06-30')`.execute(world.db);
  const writer = await operatorToken(world.platform, ["points"]);
  const approver = await operatorToken(world.platform, ["points"]);
  return { ...world, writer, approver, ...deskOf(world, writer, approver), ...booksOf(world) };
}
