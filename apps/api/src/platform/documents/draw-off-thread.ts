import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { common } from "@colheita/contract/kit";
import { Refusal } from "../http/refusal.ts";

/** One thread leaves the other processor to everybody else; who finds a long queue comes back later. */
const QUEUE_LIMIT = 10;
const TIME_LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 512;

let queued = 0;
let last: Promise<unknown> = Promise.resolve();

/** A document to draw: the script that draws it, and its input. */
export interface Drawing {
  /** It posts the bytes of the document, and nothing else. */
  readonly script: URL;
  readonly data: unknown;
}

/**
 * Draws a document in a thread of its own, one after the other.
 * @throws Refusal unavailable when ten wait already.
 */
export async function drawOffThread(drawing: Drawing): Promise<Buffer> {
  if (queued >= QUEUE_LIMIT) throw new Refusal(common.unavailable);
  queued += 1;
  const mine = last.then(() => draw(drawing));
  last = mine.catch(() => {
    // Whoever asked for it hears of the failure; the next one in the queue begins all the same.
  });
  try {
    return await mine;
  } finally {
    queued -= 1;
  }
}

async function draw({ script, data }: Drawing): Promise<Buffer> {
  const worker = new Worker(script, {
    workerData: data,
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
