import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { common } from "@colheita/contract/kit";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerFailure } from "../http/problem-document.ts";
import { Refusal } from "../http/refusal.ts";
import { fileRoute } from "./file-route.ts";
import { createFiles, type Files } from "./files.ts";

const PDF = Buffer.from("%PDF-1.7\nA nota fiscal");
let dataDir: string;
let files: Files;
let app: FastifyInstance;
let now = new Date("2026-11-21T12:00:00Z");

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "colheita-files-"));
  const settings = { dataDir, filesUrl: "", filesKeyId: "", filesKeySecret: "", secretKey: "x".repeat(32) };
  files = await createFiles(settings, () => now);
  app = Fastify();
  app.setErrorHandler(answerFailure);
  fileRoute({ fastify: app, platform: { files } as never });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const keep = () => files.put({ folder: "invoices", body: PDF, allow: ["application/pdf"] });

test("a file is stored under a key that nobody chose, and comes back as it was", async () => {
  const [one, two] = [await keep(), await keep()];
  expect(one).toMatchObject({ contentType: "application/pdf", bytes: PDF.length });
  expect(one.key).toMatch(/^invoices\/[\w-]{22}\.pdf$/);
  expect(two.key).not.toBe(one.key);
  expect(two.hash).toBe(one.hash);
  expect(await buffer(await files.read(one.key))).toEqual(PDF);
});

test("a file is judged by its bytes and leaves nothing behind when it is refused", async () => {
  const svg = Readable.from([Buffer.from("<svg onload='alert(1)'>")]);
  await expect(files.put({ folder: "photos", body: svg, allow: ["image/jpeg"] })).rejects.toEqual(
    new Refusal(common.unsupportedMedia),
  );
  await expect(files.put({ folder: "photos", body: PDF, allow: ["image/jpeg"] })).rejects.toBeInstanceOf(
    Refusal,
  );
  expect(await readdir(join(dataDir, "files", ".incoming"))).toEqual([]);
});

test("a body that goes on without end is cut at its limit", async () => {
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, "a");
      }
    })(),
  );
  await expect(
    files.put({ folder: "imports", body: endless, allow: ["text/csv"], maxBytes: 1_000_000 }),
  ).rejects.toEqual(new Refusal(common.tooLarge));
  expect(sent).toBeLessThan(3_000_000);
  expect(await readdir(join(dataDir, "files", ".incoming"))).toEqual([]);
});

test("a body that breaks off is not stored", async () => {
  const broken = Readable.from(
    (async function* () {
      yield PDF;
      throw new Error("the phone lost its network");
    })(),
  );
  await expect(files.put({ folder: "invoices", body: broken, allow: ["application/pdf"] })).rejects.toThrow(
    "network",
  );
  expect(await readdir(join(dataDir, "files", ".incoming"))).toEqual([]);
});

test("a signed address opens its file until it expires", async () => {
  const { key } = await keep();
  const address = files.addressOf(key, 60);
  const answer = await app.inject(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(PDF);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(answer.headers["content-disposition"]).toContain("attachment");
  now = new Date(now.getTime() + 60_000);
  expect((await app.inject(address)).statusCode).toBe(404);
});

test("row 33: an address without its own signature is answered like a missing file", async () => {
  const [one, two] = [await keep(), await keep()];
  const query = files.addressOf(one.key).split("?")[1] ?? "";
  const later = query.replace(/expires=\d+/, "expires=99999999999");
  const wrong = [
    one.key,
    `${one.key}?expires=&signature=`,
    `${two.key}?${query}`,
    `${one.key}?${later}`,
    `${one.key}?${query}&signature=x`,
  ];
  for (const path of wrong) {
    const answer = await app.inject(`/api/files/${path}`);
    expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([path, 404, "not-found"]);
  }
  await files.remove(one.key);
  expect((await app.inject(`/api/files/${one.key}?${query}`)).statusCode).toBe(404);
});

test("row 33: no path leads out of the store, signed or not", async () => {
  await writeFile(join(dataDir, "outside.pdf"), "secret");
  const paths = [
    "../outside.pdf",
    "..%2foutside.pdf",
    "%2e%2e/outside.pdf",
    "invoices/../../outside.pdf",
    "/etc/passwd",
    "..\\outside.pdf",
    "invoices/%00.pdf",
    "....//outside.pdf",
    "%252e%252e/outside.pdf",
  ];
  for (const path of paths) {
    expect(await raw(`/api/files/${path}?expires=99999999999&signature=x`)).toMatch(/^HTTP\/1\.1 40[04] /);
    await expect(files.read(path)).rejects.toEqual(new Refusal(common.notFound));
    await expect(files.remove(path)).rejects.toBeInstanceOf(Refusal);
    expect(() => files.addressOf(path)).toThrow(TypeError);
  }
});

/** Sends a path as it is: clients would tidy it up. */
async function raw(path: string): Promise<string> {
  const address = app.server.address();
  if (!address || typeof address === "string") throw new Error("Not listening");
  const socket = connect(address.port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return text(socket);
}
