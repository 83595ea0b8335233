import type { Acceptance } from "@colheita/contract/terms/terms-records";
import { common } from "@colheita/contract/kit";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { escapeHtml } from "../../platform/html/sanitise.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Download } from "../../platform/http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { deviceOf } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { findAcceptance, listAcceptancesOf, type AcceptanceRow } from "./acceptance-store.ts";
import { listReminders } from "./reminder-store.ts";
import { findWording } from "./terms-store.ts";

function toAcceptance(row: AcceptanceRow): Acceptance {
  const { contentHash, userAgent, optedOutAt, ...acceptance } = row;
  return {
    ...acceptance,
    hash: contentHash,
    device: deviceOf(userAgent),
    optedOutAt: optedOutAt ?? undefined,
  };
}

/** Returns what a member accepted, newest first, a page at a time. */
export async function listHistory(
  db: Db,
  { memberId, profileCodes }: Pick<Caller, "memberId" | "profileCodes">,
  cursor: string | undefined,
): Promise<{ items: Acceptance[]; nextCursor: string | undefined }> {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await listAcceptancesOf(db, memberId, { afterId, limit: size + 1 });
  return pageOf(rows, size, { item: toAcceptance, placeOf: ({ id }) => [id] });
}

const dateAndTime = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** Returns a document that stands alone: the text as it was stored, and below it what the acceptance stored of it. */
function documentOf({ title, number, contentHash, acceptedAt }: AcceptanceRow, html: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${name}</title></head>
<body>
<h1>${name}</h1>
<article>${html}</article>
<hr>
<p>Versão ${number}. Aceita em ${dateAndTime.format(acceptedAt)} (horário de Brasília).</p>
<p>SHA-256 do texto: ${contentHash}</p>
</body>
</html>
`;
}

/**
 * Returns exactly what a member accepted, as a file: the PDF, or the text as it was cleaned and stored on that day.
 * @throws Refusal `not-found` for what is not theirs, as for what there is not.
 */
export async function acceptedDocument(
  { db, files }: Platform,
  memberId: string,
  acceptanceId: string,
): Promise<Download> {
  const acceptance = await findAcceptance(db, memberId, acceptanceId);
  const wording = acceptance && (await findWording(db, acceptance.versionId));
  if (!acceptance || !wording) throw new Refusal(common.notFound);
  const { html, pdfKey } = wording;
  if (pdfKey !== null)
    return {
      contentType: "application/pdf",
      filename: `termo-${acceptance.id}.pdf`,
      body: await files.read(pdfKey),
    };
  return {
    contentType: "text/html; charset=utf-8",
    filename: `termo-${acceptance.id}.html`,
    body: Buffer.from(documentOf(acceptance, html ?? "")),
  };
}

/** Returns all that is stored about a member here, in plain words, for the copy of their data. */
export async function exportOf(db: Db | Tx, memberId: string) {
  const [acceptances, reminders] = await Promise.all([
    listAcceptancesOf(db, memberId),
    listReminders(db, memberId),
  ]);
  return {
    acceptances: acceptances.map(({ title, number, contentHash, address, userAgent, ...row }) => ({
      title,
      version: number,
      hash: contentHash,
      address,
      userAgent,
      acceptanceDevice: row.acceptanceDevice,
      acceptedAt: row.acceptedAt,
      optedOutAt: row.optedOutAt,
    })),
    reminders,
  };
}
