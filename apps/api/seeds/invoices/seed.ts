import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { insertInvoice, storeAppeal, storeJudgement } from "../../src/capabilities/invoices/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { at } from "../at-instant.ts";
import { demoDistributors } from "../channels/demo-distributors.ts";
import { ANA_ID } from "../identity/demo-members.ts";
import { waitingInvoice } from "./demo-invoice.ts";

const DAY_MS = 86_400_000;
/** Above those of the story, so that no number is there twice. */
const SERIES = 90;
const ANALYST = "005DemoSupport0";
const [agroVale, serraAzul, casaDoCampo, boaTerra] = demoDistributors;

type Told = readonly [
  number: number,
  distributor: (typeof demoDistributors)[number] | undefined,
  cents: number,
];
/** Of each: when it was issued, and when it was sent and judged, in days before today. */
interface DemoPaper {
  readonly told: Told;
  readonly issued: number;
  readonly sent: number;
  readonly refused?: {
    readonly daysAgo: number;
    readonly reason: "not-yours" | "wrong-figures" | "not-a-sale";
    readonly note: string;
  };
  readonly appealed?: { readonly daysAgo: number; readonly words: string };
}

/** What of Ana's invoices is not approved. */
const papers: readonly DemoPaper[] = [
  {
    told: [3_540, boaTerra, 412_000],
    issued: 49,
    sent: 47,
    refused: { daysAgo: 44, reason: "not-a-sale", note: "É uma remessa em bonificação (CFOP 5910)." },
  },
  {
    told: [3_940, serraAzul, 906_000],
    issued: 24,
    sent: 22,
    refused: { daysAgo: 16, reason: "wrong-figures", note: "O total da nota é R$ 9.600,00." },
    appealed: { daysAgo: 3, words: "Conferi no papel: o total é R$ 9.060,00, com o desconto à vista." },
  },
  {
    told: [3_991, casaDoCampo, 791_250],
    issued: 16,
    sent: 12,
    refused: {
      daysAgo: 8,
      reason: "not-yours",
      note: "A nota saiu no CPF de outra pessoa. Se a fazenda é da família, conte para nós.",
    },
  },
  { told: [4_231, agroVale, 1_824_000], issued: 3, sent: 2 },
  { told: [4_245, agroVale, 3_240_000], issued: 2, sent: 1 },
];

/** Adds a paper at the moments of its life. */
async function play(tx: Tx, { told, issued, sent, refused, appealed }: DemoPaper): Promise<void> {
  const [number, distributor, cents] = told;
  if (!distributor) throw new Error("The demo has no such distributor");
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const issuedOn = addDays(todayInSaoPaulo(new Date(now)), -issued);
  const waiting = waitingInvoice({ memberId: ANA_ID, series: SERIES, number, issuedOn, distributor, cents });
  await at(tx, daysAgo(sent), (then) => insertInvoice(then, waiting));
  if (!refused) return;
  const judged = {
    status: "rejected",
    rejectionReason: refused.reason,
    rejectionNote: refused.note,
  } as const;
  await at(tx, daysAgo(refused.daysAgo), (then) =>
    storeJudgement(then, waiting.id, { ...judged, judgedBy: ANALYST }),
  );
  if (appealed)
    await at(tx, daysAgo(appealed.daysAgo), (then) => storeAppeal(then, waiting.id, appealed.words));
}

/** Adds Ana's invoices that wait or were refused; the approved ones are in her story. */
export async function seed(tx: Tx): Promise<void> {
  for (const paper of papers) await play(tx, paper);
}
