import type { IncomingMessage } from "node:http";
import type { DestinationStream, Logger } from "pino";
import { pino, stdSerializers } from "pino";
import type { Config } from "../config/config.ts";
import { REDACTED, redactKeys, redactText } from "./redact.ts";

/** Lines for machines go out by the page, and none waits longer than this. */
const PAGE_CHARACTERS = 8_192;
const LONGEST_WAIT_MS = 100;

/**
 * Returns standard output. Text is for people, who see each line as it is written; JSON goes out by the page, which
 * costs a busy process a tenth less. A fatal line and the end of the process take along whatever waits.
 */
function standardOutput(format: Config["logFormat"]): DestinationStream {
  const isPaged = format === "json";
  const output = pino.destination({
    dest: 1,
    sync: true,
    ...(isPaged ? { minLength: PAGE_CHARACTERS, periodicFlush: LONGEST_WAIT_MS } : {}),
  });
  process.once("exit", () => output.flushSync());
  return output;
}

/**
 * Creates the log: a line per event on standard output, as JSON or as text. Whatever the caller hands in, CPF, CNPJ,
 * e-mail, phone, tokens, passwords and cookies do not get through, neither by their key nor inside a text.
 */
export function createLogger(
  config: Pick<Config, "logLevel" | "logFormat">,
  destination: DestinationStream = standardOutput(config.logFormat),
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: Record<string, unknown>) => redactKeys(record) as Record<string, unknown>,
    },
    serializers: { err: describeError, error: describeError, req: describeRequest, res: describeReply },
    hooks: { streamWrite: config.logFormat === "text" ? asText : redactLine },
  };
  return pino(options, destination);
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;

/** Returns a line of JSON whose texts hold nothing private. */
function redactLine(line: string): string {
  return line.replace(TEXTS, redactToken);
}

/**
 * Returns a text of JSON, in its quotes. Where something is escaped it is read first, so that no mark hides behind a
 * \n.
 */
function redactToken(token: string): string {
  if (!token.includes("\\")) return redactText(token);
  const text = String(JSON.parse(token));
  const clean = redactText(text);
  return clean === text ? token : JSON.stringify(clean);
}

/** Returns the same line for people: time, level, message, and its other fields. */
function asText(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(redactLine(line)) as Record<string, unknown>;
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  const stack = err && typeof err === "object" && "stack" in err ? `\n${String(err.stack)}` : "";
  return `${clock} ${String(level).toUpperCase()} ${typeof msg === "string" ? msg : ""}${more}${stack}\n`;
}

/**
 * Returns an error's kind, words, place and cause; not the query's parameters nor the row that a database error
 * carries.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const constraint =
    "constraint" in error && typeof error.constraint === "string" ? { constraint: error.constraint } : {};
  return { type, message, stack, ...code, ...constraint };
}

function describeRequest(request: IncomingMessage & { readonly ip?: string }): unknown {
  return { method: request.method, url: describeAddress(request.url ?? ""), ip: request.ip };
}

/** What people look for: names, most of all. */
const FREE_TEXT = /^(search|q|query|busca|name|nome)$/i;

/**
 * Returns an address whose parameters hold nothing private, however they are written: they are judged as they will be
 * read.
 */
function describeAddress(url: string): string {
  const [written = "", query] = url.split("?", 2);
  const path = redactText(readPath(written)) === readPath(written) ? written : redactText(readPath(written));
  if (query === undefined) return path;
  const parts = query.split("&").map((part) => {
    const [[name = "", value = ""] = []] = new URLSearchParams(part);
    const isPrivate = FREE_TEXT.test(name) || redactText(value) !== value || redactText(part) !== part;
    return isPrivate ? `${name}=${REDACTED}` : part;
  });
  return `${path}?${parts.join("&")}`;
}

function readPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // It says nothing: no route is found by it either.
    return path;
  }
}

function describeReply(reply: { readonly statusCode: number }): unknown {
  return { statusCode: reply.statusCode };
}
