import { randomBytes } from "node:crypto";

/**
 * A name for one request, the same in its reply, in the log and in its record. Sixteen characters of base64url: unlike a
 * UUID's, they never look like a phone or a document, which the log would take out.
 */
export function newRequestId(): string {
  for (;;) {
    const id = randomBytes(12).toString("base64url");
    if (!/\d{4}/.test(id)) return id;
  }
}
