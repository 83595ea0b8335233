import { common } from "@colheita/contract/kit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/** No call of the contract nests half as deep. */
const DEEPEST = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns whether a JSON text nests deeper than any body needs: whoever walks such a value runs out of stack (fault row
 * 25).
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Reads JSON bodies: no prototype is reached through them, and none is deeper than a call needs. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal(common.invalid));
    else void parse(request, body, done);
  });
}

/** Reads bytes, for the calls whose body they are; any other call takes JSON only. */
export function readByteBodies(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    "application/octet-stream",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (request.routeOptions.config.endpoint?.takesBytes) done(null, body);
      else done(new Refusal(common.unsupportedMedia));
    },
  );
}
