import { PointLine } from "@colheita/contract/imports/import-lines";
import type { Db } from "../../../platform/database/database.ts";
import {
  importPoints,
  newImportMemory,
  tryPoints,
  type ImportedPoints,
  type ImportOutcome,
} from "../../points/index.ts";
import { membersNamed } from "./named-members.ts";
import { repeatedIds } from "../file/repeated-ids-store.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

/** What a member reads under "como ganhei". */
const TITLE = "Trazido do programa anterior";
const UNKNOWN = { code: "MEMBER_UNKNOWN", field: "taxId" } as const;

/** Puts the member's id in the place of their tax id; a line of nobody has none. */
async function resolved(
  db: Db,
  lines: readonly Numbered<PointLine>[],
): Promise<(ImportedPoints | undefined)[]> {
  const memberIds = await membersNamed(db, lines);
  return lines.map(({ taxId: _taxId, memberId: _memberId, id, ...line }, at) => {
    const memberId = memberIds[at];
    return memberId === undefined ? undefined : { ...line, publicId: id, memberId };
  });
}

async function outcomesOf(
  lines: readonly (ImportedPoints | undefined)[],
  judge: (known: readonly ImportedPoints[]) => Promise<ImportOutcome[]>,
): Promise<ImportLineOutcome[]> {
  const known = lines.filter((line) => line !== undefined);
  const judged = await judge(known);
  const byLine = new Map(known.map(({ line }, at) => [line, judged[at]]));
  return lines.map((line) => {
    const outcome = line && byLine.get(line.line);
    if (outcome === undefined) return UNKNOWN;
    return outcome === "added" || outcome === "present" ? outcome : { code: outcome };
  });
}

/** Lines of statements. */
export const pointsSubject: Subject<PointLine> = {
  schema: PointLine,
  owners: async (db, lines) => (await membersNamed(db, lines)).map((memberId) => memberId ?? ""),
  trial: async (db, importId) => {
    const memory = newImportMemory(await repeatedIds(db, importId));
    return async (tx, lines) =>
      outcomesOf(await resolved(tx, lines), (known) => tryPoints(tx, known, memory));
  },
  write: async (db, source, lines, recordOutcomes) => {
    const outcomes = await outcomesOf(await resolved(db, lines), (known) =>
      importPoints(db, { ...source, title: TITLE }, known),
    );
    await db.transaction().execute((tx) => recordOutcomes(tx, outcomes));
  },
};
