import { common } from "@colheita/contract/kit";
import { Piscina } from "piscina";
import type { TrustedCertificates } from "../../../platform/config/trusted-certificates.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { boundedWork } from "../../../platform/bounded-work.ts";
import { memberTurns } from "./member-turns.ts";
import type { NfeReading, NfeTask } from "./nfe-thread.ts";
import type { NfeDocument } from "./nfe-xml.ts";

/** So many members wait at most: who finds more comes back later. */
const WAITING = 50;
const RETRY_AFTER_SECONDS = 2;
/** From when a file comes, the time that it waits included. */
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 60_000;
/** A portal sends one after the other, and a member may have it open on several devices. */
const MOST_OF_A_MEMBER = 4;

/** One thread: a note of 900 items takes most of a second, in which the process answers everybody else. */
const thread = new Piscina<NfeTask, NfeReading>({
  filename: new URL("nfe-thread.ts", import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
/** The line before the thread: piscina's own is none once what waits may be given up, but turns over as it goes on. */
const inLine = boundedWork({ atOnce: 1, mayWait: WAITING });
/** Whoever sends a thousand files waits for their own; between two of them everybody else has a turn. */
const inTurn = memberTurns(MOST_OF_A_MEMBER);

/** Rejects when the time of a file is up. Its turn may be still to come, and is then nobody's. */
const timeUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(new Refusal(common.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    signal.addEventListener("abort", refuse, { once: true });
  });

/**
 * Returns what the XML of an invoice says, read when its member's others have been.
 * @throws Refusal `invoices/xml-unreadable`, `invoices/xml-of-test`; `too-many-requests` where too many of the member's
 * own wait, `unavailable` where too many wait, or it takes too long.
 */
export async function readOffThread(
  memberId: string,
  bytes: Uint8Array,
  trusted: TrustedCertificates,
): Promise<NfeDocument> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const task = { bytes, authorities: trusted.map((certificate) => certificate.toString()) };
  // A file that is being read when its time is up ends the thread with it; the next has a new one.
  const read = () => thread.run(task, { name: "read", signal });
  const reading = await Promise.race([timeUp(signal), inTurn(memberId, () => inLine(read))]);
  if ("problem" in reading) throw new Refusal(reading.problem);
  return reading.document;
}
