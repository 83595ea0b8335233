import { pathOf } from "@colheita/contract/routes/routes";
import * as own from "@colheita/contract/support/case-endpoints";
import * as desk from "@colheita/contract/support/desk-endpoints";
import * as endpoints from "@colheita/contract/support/support-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { fullNameOf } from "../identity/index.ts";
import { requireHumanProof } from "../human-proof/index.ts";
import { ownerOf } from "../uploads/index.ts";
import { caseNetwork } from "./case-limits.ts";
import { checkClaim, writerOf } from "./case-writer.ts";
import { answer, claim, close, listDesk, readDeskCase } from "./desk/desk-work.ts";
import { checkCase, draftOf, openCase } from "./open-case.ts";
import { listCases, readCase } from "./read-cases.ts";
import { findRecordType } from "./record-types.ts";
import { rate, reopen, write } from "./write-to-case.ts";

const isSuccess = true as const;

export function supportRoutes(server: HttpServer): void {
  formRoutes(server);
  memberRoutes(server);
  deskRoutes(server);
}

/** Serves what the form needs, and takes what it sends. */
function formRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  serve(server, endpoints.getRecordType, async ({ query, caller }) => ({
    isSuccess,
    ...(await findRecordType(db, caller?.profileCodes ?? [], query.name)),
  }));
  serve(server, endpoints.getCaseForm, async ({ caller }) => {
    const { member, types, recordTypeId } = await writerOf(db, caller);
    const contact = member && {
      id: member.id,
      name: fullNameOf(member),
      email: member.email,
      phone: member.phone,
    };
    return {
      types: types.map(({ type, reasons }) => ({ type, reasons: [...reasons] })),
      recordTypeId,
      contact,
    };
  });
  serve(server, endpoints.addCase, async ({ body, caller, address, once }) => {
    const writer = await writerOf(db, caller);
    checkClaim(body.contactId, writer, caller);
    const draft = draftOf(body);
    checkCase(draft, writer);
    if (!writer.member) await requireHumanProof(platform, body.humanProof);
    // A proof is good once: a retry brings another, and is the same case all the same.
    const { humanProof: _, ...asked } = body;
    const sender = { network: caseNetwork(platform, address), owner: ownerOf(caller) };
    const opened = await once((tx) => openCase(tx, draft, writer, sender), asked);
    return { isSuccess, ...opened };
  });
}

function memberRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db } = platform;
  serve(server, own.listCases, ({ query, caller }) => listCases(db, caller, query));
  serve(server, own.getCase, ({ params, caller }) => readCase(platform, caller.memberId, params.caseId));
  serve(server, own.writeToCase, ({ params, body, caller, once }) =>
    once(async (tx) => {
      await write(tx, caller.memberId, params.caseId, body);
      return { isSuccess };
    }),
  );
  serve(server, own.reopenCase, ({ params, body, caller, once }) =>
    once(async (tx) => {
      await reopen(tx, caller.memberId, params.caseId, body);
      return { isSuccess };
    }),
  );
  serve(server, own.rateCase, async ({ params, body, caller, records }) => {
    await records.write((tx) => rate(tx, caller.memberId, params.caseId, body));
    return { isSuccess };
  });
}

function deskRoutes(server: HttpServer): void {
  const { platform } = server;
  const { db, config } = platform;
  const contactUrl = config.publicUrl + pathOf("contact");
  serve(server, desk.listDeskCases, ({ query, caller }) => listDesk(db, caller, query));
  serve(server, desk.getDeskCase, ({ params, caller }) => readDeskCase(platform, caller, params.caseId));
  serve(server, desk.claimCase, async ({ params, body, caller, records }) => {
    await records.write((tx) => claim(tx, caller.memberId, params.caseId, body.from));
    return { isSuccess };
  });
  serve(server, desk.answerCase, ({ params, body, caller, once }) =>
    once(async (tx) => {
      await answer(tx, caller.memberId, params.caseId, { ...body, contactUrl });
      return { isSuccess };
    }),
  );
  serve(server, desk.closeCase, async ({ params, caller, records }) => {
    await records.write((tx) => close(tx, caller.memberId, params.caseId));
    return { isSuccess };
  });
}
