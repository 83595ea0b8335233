import * as endpoints from "@colheita/contract/imports/imports-endpoints";
import { common } from "@colheita/contract/kit";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { readSetting } from "../settings/index.ts";
import { findImport, listImports, listLinesLeft } from "./file/imports-store.ts";
import { approve, begin, cancel, resume, sendPiece, toImportReply, startTrial } from "./file/send-file.ts";

/** Lines left out are read by machines, and by people who look for the few that matter. */
const LINES_AT_ONCE = 500;

export function importsRoutes(server: HttpServer): void {
  const { db } = server.platform;
  const found = async (id: string) => {
    const row = await findImport(db, id);
    if (!row) throw new Refusal(common.notFound);
    return row;
  };
  serve(server, endpoints.beginImport, ({ caller, body, once }) => once((tx) => begin(tx, caller, body)));
  serve(server, endpoints.sendImportPiece, ({ caller, params, query, body, records }) =>
    records.write((tx) => sendPiece(tx, caller, { id: params.importId, from: query.from, bytes: body })),
  );
  serve(server, endpoints.tryImport, ({ params, records }) =>
    records.write((tx) => startTrial(tx, params.importId)),
  );
  serve(server, endpoints.approveImport, ({ caller, params, once }) =>
    once((tx) => approve(tx, caller, params.importId)),
  );
  serve(server, endpoints.cancelImport, ({ params, records }) =>
    records.write((tx) => cancel(tx, params.importId)),
  );
  serve(server, endpoints.resumeImport, ({ caller, params, records }) =>
    records.write((tx) => resume(tx, caller, params.importId)),
  );
  serve(server, endpoints.listImports, async ({ query, caller }) => {
    const size = await readSetting(db, "PageSize", caller.profileCodes);
    const [beforeId] = query.cursor === undefined ? [] : unpackCursor(query.cursor, "id");
    const rows = await listImports(db, beforeId, size + 1);
    const { items, nextCursor } = pageOf(rows, size, { item: (row) => row, placeOf: ({ id }) => [id] });
    return { items: await Promise.all(items.map((row) => toImportReply(db, row))), nextCursor };
  });
  serve(server, endpoints.getImport, async ({ params }) => toImportReply(db, await found(params.importId)));
  serve(server, endpoints.listImportLines, async ({ params, query }) => {
    const { id } = await found(params.importId);
    const [after] = query.cursor === undefined ? [0] : unpackCursor(query.cursor, "number");
    const rows = await listLinesLeft(db, id, after, LINES_AT_ONCE + 1);
    return pageOf(rows, LINES_AT_ONCE, {
      item: ({ line, code, field }) => ({
        line,
        outcome: code === null ? ("present" as const) : ("refused" as const),
        code: code ?? undefined,
        field: field ?? undefined,
      }),
      placeOf: ({ line }) => [line],
    });
  });
}
