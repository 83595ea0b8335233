import { setTimeout as pause } from "node:timers/promises";
import { cpfCheckDigits } from "@colheita/brazil";
import {
  findImport,
  type ImportRow,
  type ImportState,
} from "../../src/capabilities/imports/file/imports-store.ts";
import { approve, begin, sendPiece, startTrial } from "../../src/capabilities/imports/file/send-file.ts";
import { sql, type Db } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Caller } from "../../src/platform/http/caller.ts";

/** Members that one statement adds: each gets a referral code of its own, and a statement has its time limit. */
const AT_ONCE = 10_000;
const PIECE_BYTES = 1024 * 1024;
const COLUMNS =
  "Fielo_PointStatementId__c,Id,CNPJ_CPF__c,Action__c,Points__c,Description__c,acg_Origin__c,PointDate__c,ExpirationDate__c";

/**
 * Adds so many members, each with a CPF that holds, and two seasons that their lines count in. Returns the CPFs: those
 * of fewer members are the first of them.
 */
export async function addOwners(db: Db, count: number): Promise<string[]> {
  await sql`insert into points.season (id, name, starts_on, ends_on)
    values ('2024', 'Safra 2024', '2024-01-01', '2024-12-31'), ('2025', 'Safra 2025', '2025-01-01', '2025-12-31')
    on conflict do nothing`.execute(db);
  const taxIds = Array.from({ length: count }, (_, at) => {
    // Neighbours in the file are no neighbours in the database.
    const body = String(100_000_000 + ((at * 7919) % 800_000_000));
    return body + cpfCheckDigits(body);
  });
  for (let first = 0; first < count; first += AT_ONCE) {
    const part = taxIds.slice(first, first + AT_ONCE);
    await sql`insert into identity.member (id, firebase_id, tax_id, first_name, last_name)
      select left('003' || md5(tax_id), 15), 'uid-' || tax_id, tax_id, 'Ana', 'Ribeiro'
      from unnest(${part}::text[]) as t (tax_id) on conflict (tax_id) do nothing`.execute(db);
  }
  return taxIds;
}

/** A file of so many lines of these members' statements, numbered from a number on that no other file has. */
export interface Statements {
  readonly taxIds: readonly string[];
  readonly lines: number;
  readonly from: number;
}

/**
 * Returns line `at` of a file of statements, from the oldest to the newest: everybody's first line, then everybody's
 * second. Of each ten of a member one is a bonus and one a redemption.
 */
function statementLine({ taxIds, from }: Statements, at: number): string {
  const turn = Math.floor(at / taxIds.length);
  const taxId = taxIds[at % taxIds.length] ?? "";
  const [kind, points] =
    turn % 10 === 9 ? ["Redeem", -150] : [turn % 10 === 4 ? "Bonus" : "Earned", 20 + (at % 80)];
  const day = new Date(Date.UTC(2024, 0, 1 + turn * 60)).toISOString().slice(0, 10);
  const expiry = kind === "Redeem" ? "" : `${2097 + (at % 3)}-06-30`;
  const number = String(from + at).padStart(10, "0");
  return `PS-${number},a1E0B${number},${taxId},${kind},${points},Compra de sementes ${at % 50},Agro Vale,${day},${expiry}\n`;
}

/** Yields the bytes of such a file, some at a time: nobody holds all of it. */
function* statementPieces(statements: Statements): Generator<Buffer> {
  let text = `${COLUMNS}\n`;
  for (let at = 0; at < statements.lines; at += 1) {
    text += statementLine(statements, at);
    if (text.length < PIECE_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

const operator = (memberId: string): Caller => ({
  memberId,
  sessionId: "",
  kind: "operator",
  profileCodes: ["points"],
  category: "",
  pending: [],
});

/** Sends such a file. Returns its id. */
export async function sendStatements(db: Db, statements: Statements): Promise<string> {
  let totalBytes = 0;
  for (const bytes of statementPieces(statements)) totalBytes += bytes.length;
  const file = { subject: "points", format: "csv", fileName: "extratos.csv", totalBytes } as const;
  const sender = operator(newId("005"));
  const { id } = await db.transaction().execute((tx) => begin(tx, sender, file));
  let from = 0;
  for (const bytes of statementPieces(statements)) {
    const place = from;
    await db.transaction().execute((tx) => sendPiece(tx, sender, { id, from: place, bytes }));
    from += bytes.length;
  }
  return id;
}

/** Starts the trial of a file, or agrees to it: a job does the rest. */
export async function startStep(db: Db, id: string, step: "try" | "approve"): Promise<void> {
  await db
    .transaction()
    .execute((tx) => (step === "try" ? startTrial(tx, id) : approve(tx, operator(newId("005")), id)));
}

/** Waits until a file stands so. */
export async function untilImport(db: Db, id: string, state: ImportState): Promise<ImportRow> {
  for (;;) {
    const row = await findImport(db, id);
    if (row?.state === state) return row;
    await pause(50);
  }
}
