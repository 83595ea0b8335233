import type { Answer } from "../server/http-call.ts";
import type { LoggedMember } from "./members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sql } from "../../src/platform/database/database.ts";
import { privacyJobs } from "../../src/capabilities/privacy/privacy-jobs.ts";

export interface Closings {
  /** Makes the copies that wait, as a worker would. */
  readonly makeCopies: () => Promise<void>;
  /** Brings closings that are due to their end, and removes what is over, as the schedule would. */
  readonly round: (task: "privacy.end-due" | "privacy.forget-what-is-over") => Promise<void>;
  /** Exchanges a fresh code for a purpose for its grant. */
  readonly grantFor: (member: LoggedMember, purpose: string, objectId: string) => Promise<string>;
  /** Closes an account as its member does. */
  readonly closeAccount: (member: LoggedMember, reason?: string) => Promise<Answer>;
  /** Lets the days of every closing pass. */
  readonly letDaysPass: () => Promise<void>;
}

export type PrivacyWorld = TestWorld & Closings;

const RUN = { jobId: "1", attempt: 1, maxAttempts: 6, signal: new AbortController().signal };

/** Returns the program, whose jobs run when a test says so. */
export async function privacyWorld(): Promise<PrivacyWorld> {
  const world = await testWorld();
  return { ...world, ...closingsIn(world) };
}

/** Returns what copies data and closes accounts in a program. */
export function closingsIn(world: TestWorld): Closings {
  const { db, platform } = world;
  const makeCopies = async (): Promise<void> => {
    const { rows } = await sql<{ id: string }>`select id from privacy.export where state = 'queued'`.execute(
      db,
    );
    for (const { id } of rows) await privacyJobs["privacy.make-export"]?.run({ exportId: id }, platform, RUN);
  };
  const grantFor: PrivacyWorld["grantFor"] = async ({ token, id }, purpose, objectId) => {
    const scope = { purpose, objectId };
    await world.call("POST", "/api/generateAccessCode", { token, body: scope });
    const { rows } = await sql<{ text: string }>`select text from platform.outbox
      where member_id = ${id} and expires_at is not null order by id desc limit 1`.execute(db);
    const AccessCode = /\b[A-Z]{6}\d{2}\b/.exec(rows[0]?.text ?? "")?.[0] ?? "none";
    const body = { ...scope, AccessCode };
    const answer = await world.call("POST", "/api/validateAccessCode", { token, body });
    return String(answer.json()["grant"]);
  };
  return {
    makeCopies,
    round: async (task) => privacyJobs[task]?.run({}, platform, RUN),
    grantFor,
    closeAccount: async (member, reason) => {
      const grant = await grantFor(member, "opt-out", member.id);
      const body = { programOptOut: true, grant, ...(reason === undefined ? {} : { acg_Reason__c: reason }) };
      return world.call("POST", "/api/privacy/opt-out", { token: member.token, body });
    },
    letDaysPass: async () => {
      await sql`update privacy.closure set due_at = platform.clock() - interval '1 minute'
        where state in ('frozen', 'forfeited')`.execute(db);
    },
  };
}
