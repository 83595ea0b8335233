import type { Answer } from "../server/http-call.ts";
import type { LoggedMember } from "./members.ts";
import type { SettingValue } from "@colheita/contract/settings/setting-definitions";
import { sql } from "../../src/platform/database/database.ts";
import { humanToken } from "./human-token.ts";
import { operatorWorld, type LoggedOperator, type OperatorWorld } from "./operator-world.ts";
import { someAddress } from "./second-factor-world.ts";
import { someCase } from "./some-case.ts";

/** The program, with who writes to it and who answers. */
export interface SupportWorld extends OperatorWorld {
  /** Sends a case as a visitor's browser does, with a proof, from an address of its own unless `headers` name one. */
  readonly visit: (body: object, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a case as a member. */
  readonly writeAs: (
    member: LoggedMember,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Opens a member's case, and returns its id. */
  readonly opened: (member: LoggedMember) => Promise<string>;
  /** Returns the cases that somebody opened with an e-mail, as they are stored. */
  readonly casesOf: (email: string) => Promise<Record<string, unknown>[]>;
  /** Returns a case as an operator. */
  readonly answerAs: (who: LoggedOperator, caseId: string, state: string, text?: string) => Promise<Answer>;
  readonly setLimits: (limits: Partial<SettingValue<"CaseLimits">>) => Promise<void>;
  /** Makes a case so many days older than it is. */
  readonly age: (caseId: string, days: number) => Promise<void>;
}

const LIMITS = {
  networkPerHour: 10,
  emailPerDay: 5,
  mailsPerDay: 2,
  visitorsPerHour: 500,
  memberPerDay: 20,
  messagesPerDay: 100,
};
let keys = 0;
const someone = () => ({ "x-forwarded-for": someAddress() });

/** Starts the API on a fresh database, with what tests of cases need. */
export async function supportWorld(): Promise<SupportWorld> {
  const world = await operatorWorld();
  const { platform } = world;
  const { db } = world;
  const writeAs: SupportWorld["writeAs"] = ({ token }, body = {}, headers = {}) =>
    world.call("POST", "/api/addCase", {
      token,
      body: someCase(body),
      headers: { ...someone(), ...headers },
    });
  return {
    ...world,
    visit: async (body, headers = {}) =>
      world.call("POST", "/api/addCase", {
        headers: { ...someone(), ...headers },
        body: { ...body, token: await humanToken(platform.config.secretKey) },
      }),
    writeAs,
    opened: async (member) => String((await writeAs(member)).json()["Id"]),
    casesOf: async (email) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from support.support_case where email = ${email} order by id`.execute(db);
      return rows;
    },
    answerAs: ({ token }, caseId, state, text = "Começa em julho.") =>
      world.call("POST", `/api/support/cases/${caseId}/answer`, {
        token,
        headers: { "idempotency-key": `answers-${(keys += 1)}` },
        body: { Description: text, Status: state },
      }),
    setLimits: (limits) => world.set("CaseLimits", { ...LIMITS, ...limits }),
    age: async (caseId, days) => {
      await sql`update support.support_case set
          created_at = created_at - make_interval(days => ${days}::integer),
          changed_at = changed_at - make_interval(days => ${days}::integer),
          resolved_at = resolved_at - make_interval(days => ${days}::integer),
          closed_at = closed_at - make_interval(days => ${days}::integer)
        where id = ${caseId}`.execute(db);
    },
  };
}
