import { common } from "@colheita/contract/kit";
import { Refusal } from "../http/refusal.ts";
import type { HttpServer } from "../http/serve.ts";
import { fileHeaders } from "./files.ts";

interface FileRequest {
  Params: { "*": string };
  Querystring: { expires?: unknown; signature?: unknown; name?: unknown };
}

/**
 * Serves `GET /api/files/…`: a private file by its signed address. A wrong, an expired and a missing one get the same
 * answer.
 */
export function fileRoute({ fastify, platform }: Pick<HttpServer, "fastify" | "platform">): void {
  fastify.get<FileRequest>("/api/files/*", async (request, reply) => {
    const key = request.params["*"];
    const { expires, signature, name } = request.query;
    const isOpen =
      typeof expires === "string" &&
      typeof signature === "string" &&
      (name === undefined || typeof name === "string") &&
      platform.files.isOpen(key, expires, signature, name);
    if (!isOpen) throw new Refusal(common.notFound);
    const body = await platform.files.read(key);
    return reply.headers(fileHeaders(key, name)).send(body);
  });
}
