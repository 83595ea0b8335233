import { Answer, Progress, understood } from "./read-answer.ts";
import type { PlacedOrder, Supplier, SupplierAnswer, SupplierOrder, SupplierProgress } from "./supplier.ts";

/** How long a supplier may take to answer. Beyond it the answer is unknown. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Orders, and believes only an answer that fits the order: a code for each unit of a voucher, none for a thing.
 * Silence, failure and nonsense all throw: the answer is unknown, for the supplier may have done it all the same.
 */
export async function askToOrder(
  supplier: Pick<Supplier, "order">,
  order: SupplierOrder,
  limitMs = ANSWER_LIMIT_MS,
): Promise<SupplierAnswer> {
  const said = await within(limitMs, (signal) => supplier.order(order, signal));
  const answer = understood(Answer, said);
  if (answer.outcome === "refused") return answer;
  const codes = new Set(answer.voucherCodes);
  const expected = order.kind === "digital" ? order.quantity : 0;
  if (answer.voucherCodes.length !== expected || codes.size !== expected)
    throw new Error(`the supplier gave ${codes.size} codes of ${expected} for ${order.reference}`);
  return answer;
}

/** Asks how far an order is. @throws Error when the supplier is silent, fails or talks nonsense. */
export async function askForProgress(
  supplier: Pick<Supplier, "progress">,
  order: PlacedOrder,
  limitMs = ANSWER_LIMIT_MS,
): Promise<SupplierProgress> {
  return understood(Progress, await within(limitMs, (signal) => supplier.progress(order, signal)));
}

/** Waits no longer than `limitMs`, whether or not the one who is asked heeds the signal. */
async function within<Said>(limitMs: number, ask: (signal: AbortSignal) => Promise<Said>): Promise<Said> {
  const signal = AbortSignal.timeout(limitMs);
  // Asked first: where that throws at once, no silence is left behind that nobody waits for, and that would end the process.
  const asked = ask(signal);
  const tooLong = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("the supplier did not answer in time"))),
  );
  return Promise.race([asked, tooLong]);
}
