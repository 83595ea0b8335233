/** Draws one copy in a thread of its own, so that nobody's call waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { drawCopy } from "./copy-pdf.ts";
import type { CopyDocument } from "./copy-chapters.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await drawCopy(workerData as CopyDocument));
