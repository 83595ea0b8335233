import { common } from "@colheita/contract/kit";
import { Piscina } from "piscina";
import type { TrustedCertificates } from "../../../platform/config/trusted-certificates.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { NfeReading, NfeTask } from "./nfe-thread.ts";
import type { NfeDocument } from "./nfe-xml.ts";

/** So many wait at most: who finds more comes back later. */
const WAITING = 50;
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 60_000;

/** One thread: a note of 900 items takes most of a second, in which the process answers everybody else. */
const thread = new Piscina<NfeTask, NfeReading>({
  filename: new URL("nfe-thread.ts", import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  maxQueue: WAITING,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});

/**
 * Returns what the XML of an invoice says.
 * @throws Refusal `invoices/xml-unreadable`, `invoices/xml-of-test`; `unavailable` where too many wait, or it takes too
 * long.
 */
export async function readOffThread(bytes: Uint8Array, trusted: TrustedCertificates): Promise<NfeDocument> {
  if (thread.queueSize >= WAITING) throw new Refusal(common.unavailable);
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const task = { bytes, authorities: trusted.map((certificate) => certificate.toString()) };
  const reading = await thread.run(task, { name: "read", signal }).catch((error: unknown) => {
    // Its turn did not come in time, or did not end: the thread is ended with it.
    if (signal.aborted) throw new Refusal(common.unavailable);
    throw error;
  });
  if ("problem" in reading) throw new Refusal(reading.problem);
  return reading.document;
}
