/** Draws one receipt in a thread of its own, so that nobody else's call waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { drawReceipt, type ReceiptDocument } from "./draw-receipt.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await drawReceipt(workerData as ReceiptDocument));
