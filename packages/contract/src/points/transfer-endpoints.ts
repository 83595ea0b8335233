import { isTaxId, taxIdKey } from "@colheita/brazil";
import * as z from "zod/mini";
import { endpoint, Id, Instant, Points, problem, record, text, textThat } from "../kit/index.ts";
import { balanceFrozen } from "./balance-frozen.ts";
import { balanceUnknown } from "./points-endpoints.ts";
import { Balance } from "./points-records.ts";

/** Told alike of who is no member and who may not receive: nobody learns by it who is a member. */
export const receiverNotFound = problem(
  "points/receiver-not-found",
  404,
  "Points can't be sent to whoever has this CPF or CNPJ.",
);
export const receiverIsSender = problem(
  "points/receiver-is-sender",
  409,
  "The CPF or CNPJ is the caller's own.",
);
export const transfersClosed = problem(
  "points/transfers-closed",
  409,
  "Members of this kind can't send points.",
);
export const belowMinimum = problem(
  "points/below-minimum",
  409,
  "A transfer takes more points: the fewest are told by the balance that may be sent.",
);
export const dayLimitReached = problem(
  "points/day-limit",
  409,
  "This member sends no more points today: what is left is told by the balance that may be sent.",
);
export const transferNotCovered = problem(
  "points/not-enough",
  409,
  "The available balance does not cover this transfer.",
);
export const transferGrantNeeded = problem(
  "points/grant-needed",
  403,
  "A fresh access code is needed for this transfer.",
);
/** The look-up was used, or is too old, or whom it found may not receive by now. */
export const receiverGone = problem("points/receiver-gone", 409, "The receiver has to be looked up again.");

/** What I may send: what is mine to spend, within the programme's limits (7.3). */
export const getTransferBalance = endpoint({
  method: "GET",
  path: "/getBalanceTransferPoints",
  summary: "What I may send to another member",
  access: "member",
  reply: record({
    isSuccess: ["success", z.literal(true)],
    /** Whether members of the caller's kind send any. */
    isOpen: ["acg_TransferIsOpen__c", z.boolean()],
    available: ["Balance", Points],
    fewest: ["acg_TransferMinimum__c", Points],
    perDay: ["acg_TransferPerDay__c", Points],
    leftToday: ["acg_TransferLeftToday__c", Points],
  }),
  problems: [balanceUnknown],
  failure: { error: true, message: "erro ao consultar saldo do usuário!" },
  reach: "the caller's",
});

/**
 * Finds who is to receive points, by CPF or CNPJ (7.3). What is returned of them is a name that their friends know
 * again and strangers learn little from; `transferId` stands for them in the one transfer that this may lead to.
 */
export const findReceiver = endpoint({
  method: "POST",
  path: "/getUserByDoc",
  summary: "Find the receiver of a transfer",
  access: "member",
  body: record({
    taxId: ["cpfCnpj", textThat((value) => value.length <= 20 && isTaxId(taxIdKey(value)), "INVALID_TAX_ID")],
  }),
  reply: record({
    isSuccess: ["success", z.literal(true)],
    transferId: ["Id", Id],
    nameHint: ["Name", z.string()],
    expiresAt: ["expiresAt", Instant],
  }),
  problems: [receiverNotFound, receiverIsSender, transfersClosed],
  failure: { success: false, error: true, message: "erro ao trazer usuário!" },
  perMinute: 20,
  reach: "a hint of the named",
  example: { body: { cpfCnpj: "{taxId}" } },
});

const MOST_POINTS = 10_000_000;

const Transfer = record({
  transferId: ["Id", Id],
  points: ["points", Points.check(z.minimum(1, "TOO_SMALL"), z.maximum(MOST_POINTS, "TOO_LARGE"))],
  /** Of the access code with the purpose `transfer`, whose object is the transfer. */
  grant: ["grant", text(200)],
});
export type Transfer = z.output<typeof Transfer>;

/** Sends the points (7.3): both members' books change in one act, done once per key. */
export const completeTransfer = endpoint({
  method: "POST",
  path: "/completedtransfer",
  summary: "Send points to another member",
  access: "member",
  body: Transfer,
  reply: record({
    isSuccess: ["success", z.literal(true)],
    message: ["message", z.string()],
    /** The line of the caller's statement. */
    entryId: ["acg_PointStatementId__c", Id],
    /** What the transfer left. */
    balance: ["Balance", Balance],
  }),
  isIdempotent: true,
  problems: [
    receiverGone,
    transfersClosed,
    belowMinimum,
    dayLimitReached,
    transferNotCovered,
    transferGrantNeeded,
    balanceFrozen,
  ],
  failure: { success: false, message: "algo deu errado com parse!" },
  reach: "the caller's",
  example: { body: { Id: "{entryId}", points: 100, grant: "no-grant" } },
});
