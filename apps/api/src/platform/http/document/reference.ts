import { createHash } from "node:crypto";
import { describeApi } from "./openapi.ts";
import { referencePage, referenceStyle } from "./reference-page.ts";
import type { HttpServer } from "../serve.ts";

/**
 * Serves `/api/openapi.json` and a page to read it at `/api/docs`. Called last, when every endpoint is known. Both are
 * written when somebody first asks: it takes a quarter of a second, which no start need wait for.
 */
export function referenceRoutes({ fastify, endpoints }: HttpServer): void {
  let written: { readonly json: string; readonly html: string } | undefined;
  const reference = () =>
    (written ??= { json: JSON.stringify(describeApi(endpoints)), html: referencePage(endpoints) });
  const styleHash = createHash("sha256").update(referenceStyle).digest("base64");
  fastify.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(reference().json),
  );
  fastify.get("/api/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(reference().html),
  );
}
