import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import type { ImportToKill } from "../../../test/kill/import-to-kill.ts";
import { addOwners, sendStatements, startStep } from "../../../test/world/large-import.ts";
import { sql, type Db } from "../../platform/database/database.ts";
import { auditBooks } from "../points/audit/audit-books.ts";
import { findImport, type ImportRow } from "./file/imports-store.ts";

/** How often a process is killed at a moment nobody chose, while it tries a file and while it runs it. */
const KILLS = Number(process.env["IMPORT_KILLS"] ?? 12);
const LINES_OF_A_MEMBER = 10;
const script = new URL("../../../test/kill/import-to-kill.ts", import.meta.url).pathname;

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());

/** How one process ended: killed, or when it had taken so many statements. */
type End = "killed" | number;

/** Runs the process until it ends, or is killed so long after it began. */
async function live(work: Omit<ImportToKill, "url">, killAfterMs?: number): Promise<End> {
  const given: ImportToKill = { ...work, url: database.url };
  const child = spawn(process.execPath, [script, JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let statements = 0;
  createInterface(child.stdout).on("line", (line) => {
    const [word, detail] = line.split(" ");
    if (word === "ready" && killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    if (word === "done") statements = Number(detail);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the process ended with ${code ?? signal}`);
  return signal === "SIGKILL" ? "killed" : statements;
}

let owners = 0;
let lines = 0;

/** Sends a file of so many members' statements, whom no other file names. */
async function send(members: number): Promise<{ id: string; lines: number }> {
  const taxIds = (await addOwners(db, owners + members)).slice(owners);
  const file = { taxIds, lines: members * LINES_OF_A_MEMBER, from: lines };
  owners += members;
  lines += file.lines;
  return { id: await sendStatements(db, file), lines: file.lines };
}

/** Makes a file be tried and run, by processes one of which is killed where `kill` says so. */
async function runImport(id: string, kill: (step: "try" | "approve") => Promise<void>): Promise<void> {
  for (const step of ["try", "approve"] as const) {
    await startStep(db, id, step);
    await kill(step);
    expect(await live({ importId: id })).toBeGreaterThan(0);
  }
}

const row = async (id: string): Promise<Partial<ImportRow>> => (await findImport(db, id)) ?? {};

/** Expects each line once, nothing left out, and no fault in anybody's books. */
async function expectWhole(): Promise<void> {
  const { rows } = await sql<{ entries: number; known: number; records: number; left: number }>`
    select count(*) as entries, count(distinct imported_id) as known,
      (select count(*) from imports.record) as records, (select count(*) from imports.line_left) as left
    from points.entry`.execute(db);
  expect(rows).toEqual([{ entries: lines, known: lines, records: 0, left: 0 }]);
  const log = { error: (detail: object) => expect(detail).toBeUndefined() };
  expect(await auditBooks({ db, now: () => new Date(), log })).toBe(0);
}

describe("row 36: a process that tries and runs a file, killed", () => {
  test(
    "after each of its statements, is followed by one that brings each line once",
    { timeout: 600_000 },
    async () => {
      const whole = await send(12);
      await runImport(whole.id, async () => undefined);
      let most = 0;
      for (let killAfter = 1; most === 0; killAfter += 1) {
        const file = await send(12);
        const ends: End[] = [];
        await runImport(file.id, async () => void ends.push(await live({ importId: file.id, killAfter })));
        expect(await row(file.id)).toMatchObject({
          state: "done",
          added: file.lines,
          present: 0,
          refused: 0,
        });
        if (ends.every((end) => end !== "killed")) most = killAfter;
      }
      expect(most).toBeGreaterThan(20);
      await expectWhole();
    },
  );

  test(
    `at ${KILLS} moments nobody chose, is followed by one that goes on`,
    { timeout: 600_000 },
    async () => {
      const file = await send(6_000);
      const ends: End[] = [];
      const places: unknown[] = [];
      await runImport(file.id, async () => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          ends.push(await live({ importId: file.id }, randomInt(100, 1_200)));
          const { state, nextLine, isRead, added } = await row(file.id);
          places.push({ state, nextLine, isRead, added });
        }
      });
      console.log(`killed ${ends.filter((end) => end === "killed").length} times, at`, places);
      expect(ends).toContain("killed");
      expect(await row(file.id)).toMatchObject({ state: "done", added: file.lines, present: 0, refused: 0 });
      await expectWhole();
    },
  );
});
