import { createHash } from "node:crypto";
import { describeApi } from "./openapi.ts";
import { referencePage, referenceStyle } from "./reference-page.ts";
import type { HttpServer } from "../serve.ts";

/** Serves `/api/openapi.json` and a page to read it at `/api/docs`. Called last, when every endpoint is known. */
export function referenceRoutes({ fastify, endpoints }: HttpServer): void {
  const document = describeApi(endpoints);
  const json = JSON.stringify(document);
  const html = referencePage(endpoints);
  const styleHash = createHash("sha256").update(referenceStyle).digest("base64");
  fastify.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(json),
  );
  fastify.get("/api/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(html),
  );
}
