import { createHash } from "node:crypto";
import { listEmbeddedInvoices } from "@colheita/contract/invoices/embedded-endpoints";
import * as own from "@colheita/contract/invoices/invoices-endpoints";
import { sendInvoiceXml } from "@colheita/contract/invoices/xml-endpoints";
import * as review from "@colheita/contract/invoices/review-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { openPageTicket } from "../identity/index.ts";
import { readOffThread } from "./document/read-off-thread.ts";
import { sendDocument } from "./document/send-document.ts";
import { appeal } from "./appeal-invoice.ts";
import { exportInvoices, listInvoices, readInvoice, readSummary } from "./read-invoices.ts";
import { ask, confirm, withdraw } from "./review/cancel-invoice.ts";
import { approve, claim, reject } from "./review/judge-invoice.ts";
import { listReviews, readEvidence } from "./review/read-reviews.ts";
import { readKey, send } from "./send-invoice.ts";

const isSuccess = true as const;

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function invoicesRoutes(server: HttpServer): void {
  memberRoutes(server);
  reviewRoutes(server);
}

function memberRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db, config } = platform;
  serve(server, own.listInvoices, ({ query, caller }) => listInvoices(db, caller, query));
  serve(server, listEmbeddedInvoices, async ({ body: { ticket, cursor } }) =>
    listInvoices(db, await openPageTicket(platform, "invoices", ticket), { cursor }),
  );
  serve(server, own.exportInvoices, ({ query, caller }) => exportInvoices(platform, caller.memberId, query));
  serve(server, own.getInvoicesSummary, ({ caller }) => readSummary(db, caller.memberId));
  serve(server, own.readInvoiceKey, ({ body, caller }) => readKey(db, caller.memberId, body.accessKey));
  serve(server, own.sendInvoice, ({ body, caller, once }) => once((tx) => send(tx, caller.memberId, body)));
  serve(server, sendInvoiceXml, async ({ body, caller, once }) => {
    const document = await readOffThread(caller.memberId, body, config.nfeTrustStore);
    return once((tx) => sendDocument(tx, caller.memberId, document), digestOf(body));
  });
  serve(server, own.getInvoice, ({ params, caller }) => readInvoice(db, caller.memberId, params.invoiceId));
  const totalOf = async (memberId: string, invoiceId: string) => {
    const { cents } = await readInvoice(db, memberId, invoiceId);
    return { isSuccess: true as const, cents };
  };
  serve(server, own.getInvoiceTotal, ({ query, caller }) => totalOf(caller.memberId, query.invoiceId));
  serve(server, own.getPartnerInvoiceTotal, ({ query, caller }) => totalOf(caller.memberId, query.invoiceId));
  serve(server, own.appealInvoice, ({ params, body, caller, once }) =>
    once((tx) => appeal(tx, caller.memberId, params.invoiceId, body.words)),
  );
}

function reviewRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, review.listInvoiceReviews, ({ query, caller }) => listReviews(db, caller, query));
  serve(server, review.getInvoiceEvidence, ({ params }) => readEvidence(db, params.invoiceId));
  serve(server, review.claimInvoice, async ({ params, body, caller, records }) => {
    await records.write((tx) => claim(tx, caller.memberId, params.invoiceId, body.from));
    return { isSuccess };
  });
  serve(server, review.approveInvoice, ({ params, body, caller, once }) =>
    once(async (tx) => ({
      isSuccess,
      points: await approve(tx, caller.memberId, params.invoiceId, body),
    })),
  );
  serve(server, review.rejectInvoice, ({ params, body, caller, once }) =>
    once(async (tx) => {
      await reject(tx, caller.memberId, params.invoiceId, body);
      return { isSuccess };
    }),
  );
  serve(server, review.askCancellation, async ({ params, body, caller, records }) => {
    await records.write((tx) => ask(tx, caller.memberId, params.invoiceId, body));
    return { isSuccess };
  });
  serve(server, review.confirmCancellation, ({ params, caller, once }) =>
    once(async (tx) => {
      await confirm(tx, caller.memberId, params.invoiceId);
      return { isSuccess };
    }),
  );
  serve(server, review.withdrawCancellation, async ({ params, caller, records }) => {
    await records.write((tx) => withdraw(tx, caller.memberId, params.invoiceId));
    return { isSuccess };
  });
}
