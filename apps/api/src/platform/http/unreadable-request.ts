import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import { common, type Problem } from "@colheita/contract/kit";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./problem-document.ts";

/** Returns a request whose address no router can read, before it is anybody's route. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // A segment too long for any id is an id that does not exist.
  void sendProblem(request, reply, error.statusCode === 414 ? common.notFound : common.invalid);
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Returns what is no HTTP, or comes too slowly or too large to be read, and closes its connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ""] ?? 400;
  const problem: Problem = { ...common.invalid, status };
  const body = JSON.stringify({
    type: `/api/docs#${problem.code}`,
    title: problem.meaning,
    status,
    code: problem.code,
    requestId: "",
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "content-type: application/problem+json; charset=utf-8",
      "cache-control: no-store",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
