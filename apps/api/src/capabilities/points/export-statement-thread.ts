import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { common } from "@colheita/contract/kit";
import { Refusal } from "../../platform/http/refusal.ts";
import type { StatementDocument } from "./export-statement-pdf.ts";

/** One thread leaves the other processor to everybody else; who finds a long queue comes back later. */
const QUEUE_LIMIT = 10;
const TIME_LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 512;

let queued = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a statement as a PDF in a thread, one after the other.
 * @throws Refusal unavailable when ten wait already.
 */
export async function drawOffThread(statement: StatementDocument): Promise<Buffer> {
  if (queued >= QUEUE_LIMIT) throw new Refusal(common.unavailable);
  queued += 1;
  const mine = last.then(() => draw(statement));
  last = mine.catch(() => {
    // Whoever asked for it hears of the failure; the next one in the queue begins all the same.
  });
  try {
    return await mine;
  } finally {
    queued -= 1;
  }
}

async function draw(statement: StatementDocument): Promise<Buffer> {
  const worker = new Worker(new URL("./export-statement-worker.ts", import.meta.url), {
    workerData: statement,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const [bytes] = (await once(worker, "message", { signal: AbortSignal.timeout(TIME_LIMIT_MS) })) as [
      Uint8Array,
    ];
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}
