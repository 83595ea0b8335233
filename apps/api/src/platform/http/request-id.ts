import { randomFillSync } from "node:crypto";

const BYTES = 12;
/** Randomness is asked for by the page: asking costs the same for twelve bytes as for thousands. */
const page = Buffer.allocUnsafe(BYTES * 512);
let next = page.length;

function freshId(): string {
  if (next === page.length) {
    randomFillSync(page);
    next = 0;
  }
  return page.toString("base64url", next, (next += BYTES));
}

/**
 * Returns a name for one request, the same in its reply, in the log and in its record. Sixteen characters of base64url:
 * unlike a UUID's, they never look like a phone or a document, which the log would take out.
 */
export function newRequestId(): string {
  for (;;) {
    const id = freshId();
    if (!/\d{4}/.test(id)) return id;
  }
}
