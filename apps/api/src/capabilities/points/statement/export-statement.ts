import { csvHead, maskTaxId, todayInSaoPaulo } from "@colheita/brazil";
import { common, type InputOf } from "@colheita/contract/kit";
import {
  EXPORT_LINES,
  exportTooLong,
  type exportStatement as exportEndpoint,
  type StatementFilter,
} from "@colheita/contract/points/statement-endpoints";
import type { StatementLine } from "@colheita/contract/points/points-records";
import type { Db } from "../../../platform/database/database.ts";
import { drawOffThread } from "../../../platform/documents/draw-off-thread.ts";
import { refusePeriod } from "../../../platform/http/refuse-period.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Download } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { fullNameOf, memberOf } from "../../identity/index.ts";
import { readSetting } from "../../settings/index.ts";
import { lineOf, TITLES } from "./export-statement-csv.ts";
import { filterLabel } from "./export-statement-labels.ts";
import type { StatementDocument } from "./export-statement-pdf.ts";
import { openCsv } from "./open-csv.ts";
import { balanceOf } from "../balance/read-balance.ts";
import { readStatement } from "./read-statement.ts";
import { hasMoreLines, statementTotals } from "./statement-store.ts";

const READ_AT_ONCE = 500;
/** A PDF is read by people: 154 pages are more than enough, and the rest is in the CSV. */
const PDF_LINES = 5_000;
const PDF_SCRIPT = new URL("./export-statement-worker.ts", import.meta.url);

/** Yields the statement's lines in their order, read by cursor as they are asked for. */
async function* pagesOf(db: Db, memberId: string, filter: StatementFilter): AsyncGenerator<StatementLine[]> {
  let cursor: string | undefined;
  do {
    const page = await readStatement(db, memberId, { ...filter, cursor }, READ_AT_ONCE);
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function* csvOf(db: Db, memberId: string, filter: StatementFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(TITLES));
  for await (const lines of pagesOf(db, memberId, filter)) yield Buffer.from(lines.map(lineOf).join(""));
}

async function pdfOf(
  { db, clock }: Pick<Platform, "db" | "clock">,
  memberId: string,
  filter: StatementFilter,
): Promise<Buffer> {
  const member = await memberOf(db, memberId);
  if (!member) throw new Refusal(common.notFound);
  const lines: StatementLine[] = [];
  for await (const page of pagesOf(db, memberId, filter)) {
    lines.push(...page);
    if (lines.length >= PDF_LINES) break;
  }
  const [totals, { available, pending }, programmeName] = await Promise.all([
    statementTotals(db, memberId, filter),
    balanceOf(db, memberId),
    readSetting(db, "ProgrammeName"),
  ]);
  const issuedAt = clock.now();
  const data: StatementDocument = {
    programmeName,
    memberName: fullNameOf(member),
    taxId: maskTaxId(member.taxId),
    period: filterLabel(filter, todayInSaoPaulo(issuedAt)),
    issuedAt,
    available,
    pending,
    totals,
    lines: lines.slice(0, PDF_LINES),
  };
  return drawOffThread({ script: PDF_SCRIPT, data });
}

/**
 * Returns the member's own statement as a file, with the filters and the order of the screen. A CSV has all lines that
 * are found, up to `most`; a PDF has the first 5,000 and says so.
 * @throws Refusal points/export-too-long beyond `most` lines, unavailable when too many files are being made.
 */
export async function exportStatement(
  platform: Pick<Platform, "db" | "clock">,
  memberId: string,
  { format, ...filter }: InputOf<typeof exportEndpoint>["query"],
  most = EXPORT_LINES,
): Promise<Download> {
  refusePeriod(filter);
  if (await hasMoreLines(platform.db, memberId, filter, most)) throw new Refusal(exportTooLong);
  const filename = `extrato-${todayInSaoPaulo(platform.clock.now())}.${format}`;
  if (format === "pdf")
    return { contentType: "application/pdf", filename, body: await pdfOf(platform, memberId, filter) };
  return {
    contentType: "text/csv; charset=utf-8",
    filename,
    body: openCsv(csvOf(platform.db, memberId, filter)),
  };
}
