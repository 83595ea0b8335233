import * as closing from "@colheita/contract/privacy/closing-endpoints";
import * as closures from "@colheita/contract/privacy/closure-endpoints";
import * as exports from "@colheita/contract/privacy/export-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { askForExport, listExports, openExport } from "./copy/ask-for-export.ts";
import { optOut } from "./closing/opt-out.ts";
import { previewClosing } from "./closing/preview-closing.ts";
import {
  approveWithdrawal,
  askForWithdrawal,
  declineWithdrawal,
  listClosures,
} from "./closing/withdraw-closure.ts";

const isSuccess = true as const;

export function privacyRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  serve(server, exports.listExports, ({ caller }) => listExports(db, caller.memberId));
  serve(server, exports.askForExport, ({ caller, records }) =>
    records.write((tx) => askForExport(tx, caller.memberId)),
  );
  serve(server, exports.openExport, async ({ caller, params, body, records }) => {
    const { memberId } = caller;
    const opened = await openExport(platform, { memberId, ...params, ...body });
    // Who took a copy, and when, is in the record of this call.
    return records.write(() => Promise.resolve(opened));
  });
  serve(server, closing.previewClosing, ({ caller }) => previewClosing(db, caller.memberId));
  serve(server, closing.optOut, async ({ caller, body, records }) => {
    const { dueAt } = await records.write((tx) => optOut(tx, caller, body));
    return { isSuccess, dueAt };
  });
  serve(server, closures.listClosures, ({ query, caller }) => listClosures(db, caller, query.cursor));
  serve(server, closures.askForWithdrawal, async ({ caller, params, body, records }) => {
    await records.write((tx) => askForWithdrawal(tx, caller, { ...params, ...body }));
    return { isSuccess };
  });
  serve(server, closures.approveWithdrawal, async ({ caller, params, records }) => {
    await records.write((tx) => approveWithdrawal(tx, caller, params.closureId));
    return { isSuccess };
  });
  serve(server, closures.declineWithdrawal, async ({ caller, params, body, records }) => {
    await records.write((tx) => declineWithdrawal(tx, caller, { ...params, ...body }));
    return { isSuccess };
  });
}
