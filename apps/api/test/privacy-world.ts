import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Db } from "../src/platform/database/database.ts";
import type { Files } from "../src/platform/files/files.ts";
import { privacyJobs } from "../src/capabilities/privacy/privacy-jobs.ts";
import type { Platform } from "../src/platform/platform.ts";
import { apiWorld, type Answer, type ApiWorld, type LoggedMember } from "./api-world.ts";

export interface PrivacyWorld extends Omit<ApiWorld, "close"> {
  readonly db: Db;
  readonly platform: Platform;
  readonly files: Files;
  /** Makes the copies that wait, as a worker would. */
  readonly makeCopies: () => Promise<void>;
  /** Brings closings that are due to their end, and removes what is over, as the schedule would. */
  readonly round: (task: "privacy.end-due" | "privacy.forget-what-is-over") => Promise<void>;
  /** A fresh code for a purpose, turned into its grant. */
  readonly grantFor: (member: LoggedMember, purpose: string, objectId: string) => Promise<string>;
  /** Closes an account as its member does. */
  readonly close: (member: LoggedMember, reason?: string) => Promise<Answer>;
  /** Lets the days of every closing pass. */
  readonly letDaysPass: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const RUN = { jobId: "1", attempt: 1, maxAttempts: 6, signal: new AbortController().signal };

/** The program with files of its own, whose jobs run when a test says so. */
export async function privacyWorld(): Promise<PrivacyWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), "colheita-privacy-"));
  const world = await apiWorld({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const { platform } = world.server;
  const { db } = world.database;
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
    ...world,
    db,
    platform,
    files: platform.files,
    makeCopies,
    round: async (task) => privacyJobs[task]?.run({}, platform, RUN),
    grantFor,
    close: async (member, reason) => {
      const grant = await grantFor(member, "opt-out", member.id);
      const body = { programOptOut: true, grant, ...(reason === undefined ? {} : { acg_Reason__c: reason }) };
      return world.call("POST", "/api/privacy/opt-out", { token: member.token, body });
    },
    letDaysPass: async () => {
      await sql`update privacy.closure set due_at = platform.clock() - interval '1 minute'
        where state in ('frozen', 'forfeited')`.execute(db);
    },
    stop: async () => {
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
