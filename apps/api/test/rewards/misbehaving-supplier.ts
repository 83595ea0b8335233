import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "../server/loopback-server.ts";

/** The right answer of a partner that takes an order. */
export interface Acceptance {
  readonly reference: string;
  readonly outcome: "accepted";
  readonly supplierOrder: string;
  readonly voucherCodes: readonly string[];
}

/** One call that the supplier got. */
export interface Heard {
  readonly reference: string;
  readonly response: ServerResponse;
  /** Writes the order down, once for each reference, and returns the right answer to it. */
  readonly record: () => Acceptance;
  /** The address of a server that nobody ought to call. */
  readonly elsewhere: string;
}

export type Manner = (heard: Heard) => void;

/** An order as a supplier wrote it down. */
interface Recorded {
  readonly acceptance: Acceptance;
  readonly body: string;
}

export interface MisbehavingSupplier {
  readonly url: string;
  /** How it answers from now on. */
  behave: (manner: Manner) => void;
  /** Orders written down, by the reference that they came under. */
  readonly book: ReadonlyMap<string, Recorded>;
  /** What came in: "POST /v1/orders" and so on. */
  readonly calls: readonly string[];
  /** What came to the server that nobody ought to call. */
  readonly callsElsewhere: readonly string[];
  /** What of the protocol was not kept in a call. */
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
}

export const SUPPLIER_TOKEN = "the-token-of-a-partner-of-the-tests";

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

/** Takes the order, or says again what it took. */
export const well: Manner = ({ response, record }) => json(response, 201, record());

/** Says what came of a call that fits the protocol. Returns nothing for one that does not. */
function understand(request: IncomingMessage, body: string): { reference: string } | undefined {
  const { method, url = "", headers } = request;
  if (headers.authorization !== `Bearer ${SUPPLIER_TOKEN}`) return undefined;
  if (method === "GET") return { reference: url.replace("/v1/orders/", "") };
  const { reference } = JSON.parse(body) as { reference: string };
  const isRight =
    url === "/v1/orders" &&
    headers["content-type"] === "application/json" &&
    headers["idempotency-key"] === reference;
  return isRight ? { reference } : undefined;
}

/** Starts a supplier on the loopback that keeps a book of its orders and answers in the manner that a test wants. */
export async function misbehavingSupplier(): Promise<MisbehavingSupplier> {
  const book = new Map<string, Recorded>();
  const calls: string[] = [];
  const faults: string[] = [];
  const callsElsewhere: string[] = [];
  let manner: Manner = well;
  const elsewhere = await listenOnLoopback((request, response) => {
    callsElsewhere.push(`${request.method} ${request.url}`);
    response.end();
  });
  const record = (reference: string, body: string): Acceptance => {
    const known = book.get(reference);
    if (known && known.body !== body) faults.push(`${reference} came with another body`);
    if (known) return known.acceptance;
    const { kind, quantity } = JSON.parse(body) as { kind: string; quantity: number };
    const units = kind === "digital" ? quantity : 0;
    const voucherCodes = Array.from({ length: units }, (_, unit) => `CODE-${reference}-${unit}`);
    const acceptance = {
      reference,
      outcome: "accepted",
      supplierOrder: `P-${reference}`,
      voucherCodes,
    } as const;
    book.set(reference, { acceptance, body });
    return acceptance;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    calls.push(`${request.method} ${request.url}`);
    const understood = understand(request, body);
    if (!understood) faults.push(`${request.method} ${request.url} is no call of the protocol`);
    const { reference } = understood ?? { reference: "" };
    manner({ reference, response, record: () => record(reference, body), elsewhere: elsewhere.origin });
  };
  const server = await listenOnLoopback((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  return {
    url: `${server.origin}/v1`,
    behave: (next) => void (manner = next),
    book,
    calls,
    callsElsewhere,
    faults,
    stop: async () => {
      await Promise.all([server.stop(), elsewhere.stop()]);
    },
  };
}
