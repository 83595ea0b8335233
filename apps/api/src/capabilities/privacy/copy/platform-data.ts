import type { RetainedKind } from "@colheita/contract/privacy/closing-endpoints";
import { shortLived, type OwnDataPart } from "../../../platform/own-data.ts";
import { eraseMember, exportOf } from "../../../platform/own-data-store.ts";

/** What is stored here about a member: how a copy discloses it, and how it ends. */
export const platformData: OwnDataPart<RetainedKind> = {
  name: "platform",
  copy: {
    title: "Registros do portal",
    lists: {
      messages: {
        title: "E-mails e SMS enviados a você (sem o texto)",
        columns: ["createdAt", "channel", "recipient", "subject", "state"],
      },
      calls: {
        title: "O que foi feito na sua conta pelo portal",
        columns: ["date", "method", "currentUrl", "result", "wasByMe"],
      },
      deeds: { title: "Mudanças importantes na sua conta", columns: ["at", "action", "wasByMe"] },
    },
    exportOf,
  },
  eraseMember,
  tables: {
    "platform.audit_entry": {
      disclosedIn: "deeds",
      end: {
        retainedAs: "deeds",
        because:
          "the trail of deeds: append only; of a person it has the reasons the team wrote, and no name",
      },
    },
    "platform.idempotency": {
      undisclosedBecause: shortLived("answers to calls that might be sent twice"),
      end: "erased",
    },
    "platform.live_event": {
      undisclosedBecause: shortLived("that something changed, for open pages"),
      end: "erased",
    },
    "platform.log_record": {
      disclosedIn: "calls",
      end: {
        retainedAs: "calls",
        because: "records of calls, without anything personal (Lei 12.965/2014, art. 15), end by their age",
      },
    },
    "platform.outbox": { disclosedIn: "messages", end: "erased" },
  },
};
