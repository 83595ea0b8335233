import { expect, test } from "vitest";
import type { QueuedInvoice, SendingOutcome } from "./queued-invoice.ts";
import { countsOf, endWords, progressWords, refusalWordsOf, reportCsv } from "./report-words.ts";

const file = (place: number, outcome?: SendingOutcome): QueuedInvoice => ({
  place,
  id: String(place),
  memberId: "ana",
  name: `nfe-${place}.xml`,
  bytes: 12_000,
  ...(outcome ? { outcome } : { waitingFor: "ana" }),
});
const taken = { kind: "taken", invoiceId: "0", number: "004.231" } as const;
const all = [
  file(1, { ...taken, status: "approved", points: 6_480 }),
  file(2, { ...taken, number: "004.232", status: "in-review" }),
  file(3, { ...taken, number: "004.233", status: "rejected", rejectionReason: "not-yours" }),
  file(4, { kind: "refused", reason: "zip" }),
];

test("every file is in the group of its outcome", () => {
  expect(countsOf([...all, file(5), file(6)])).toEqual({
    waiting: 2,
    approved: 1,
    "in-review": 1,
    rejected: 1,
    problem: 1,
  });
});

test("how far the items have come is said in words, and in the end what became of them", () => {
  expect(progressWords([...all, file(5)])).toBe("4 de 5 envios");
  expect(progressWords(all)).toBe("4 envios");
  expect(progressWords([file(1, { kind: "refused", reason: "pdf" })])).toBe("1 envio");
  expect(endWords(all)).toBe("1 nota aprovada, 1 nota em análise, 1 nota reprovada, 1 envio com problema");
});

test("the report has a line for each file, and no formula in it", () => {
  const hostile = { ...file(5), name: "=1+1;.xml" };
  expect(reportCsv([...all, hostile]).split("\r\n")).toEqual([
    "\uFEFFEnvio;Situação;Nota;Rendeu;Motivo",
    "nfe-1.xml;Aprovada;004.231;6480;",
    "nfe-2.xml;Em Análise;004.232;;",
    "nfe-3.xml;Reprovada;004.233;;A nota está em nome de outra pessoa.",
    `nfe-4.xml;Não aceita;;;Abra o ZIP e envie os arquivos XML que estão dentro dele.`,
    `"'=1+1;.xml";Na fila;;;`,
    "",
  ]);
});

test("a key that can't be right is to be typed again; of a file its issuer is asked", () => {
  const refused = { kind: "refused", reason: "invalid-request" } as const;
  const typed = { place: 1, id: "1", memberId: "ana", name: "Nota 004.231", outcome: refused };
  expect(refusalWordsOf(typed)).toMatch(/digite de novo\.$/);
  expect(refusalWordsOf(file(1, refused))).toMatch(/Fale com quem emitiu\.$/);
  expect(refusalWordsOf(file(1))).toBeUndefined();
});
