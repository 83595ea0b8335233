import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "../../html/sanitise.ts";
import { defaultSettings, type PortalSettings } from "@colheita/contract/routes/portal-settings";
import { portalRoutes } from "./portal.ts";

let directory: string;
let app: FastifyInstance;
const seen: { payload: unknown; headers: Record<string, unknown> }[] = [];

function write(file: string, content: string) {
  writeFileSync(join(directory, file), content);
  writeFileSync(join(directory, `${file}.br`), brotliCompressSync(content));
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "portal-"));
  for (const folder of ["assets", "pages"]) mkdirSync(join(directory, folder));
  const pages = ["visitorHome", "login", "home", "notFound"].map((name) => ({
    name,
    html: `pages/${name}.html`,
    styleHash: `sha256-${name}`,
  }));
  writeFileSync(join(directory, "portal-manifest.json"), JSON.stringify({ scriptHash: "sha256-abc", pages }));
  for (const { name, html } of pages) write(html, `<p>${name}</p>`);
  write("assets/start-1.js", "export {};");
  write("sw.js", "// worker");
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: "not-found" }));
  app.post("/api/userLogin", (request, reply) => {
    const payload = request.body as { password: string };
    seen.push({ payload, headers: request.headers });
    if (payload.password !== "right") return reply.code(401).send({ code: "wrong-password" });
    return reply.header("set-cookie", "refresh=1; HttpOnly").send({ success: true });
  });
  portalRoutes(app, { directory });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

describe("the portal's pages", () => {
  test("a route answers with its document, which is asked for every time", async () => {
    const { statusCode, body, headers } = await app.inject("/login?erro=x");
    expect(statusCode).toBe(200);
    expect(body).toBe("<p>login</p>");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  test("row 17: a document carries the strict content policy", async () => {
    const policy = String((await app.inject("/home")).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-abc'");
    expect(policy).toContain("style-src 'self' 'sha256-home'");
    expect(policy).not.toContain("unsafe");
  });

  test("a page sees the windows that it opens only where it is said to open some", async () => {
    const openerPolicy = async (server: FastifyInstance) =>
      (await server.inject("/login")).headers["cross-origin-opener-policy"];
    expect(await openerPolicy(app)).toBe("same-origin");
    const opening = Fastify();
    portalRoutes(opening, { directory, opensWindows: true });
    expect(await openerPolicy(opening)).toBe("same-origin-allow-popups");
    await opening.close();
  });

  describe("with the programme's words", () => {
    const WORDED = '<html data-settings="{PORTAL_SETTINGS}"><h1>{PROGRAMME_NAME}</h1>{OTHER}';
    let wording: FastifyInstance;
    let held: PortalSettings | undefined;
    const called = (name: string): PortalSettings => ({
      ...defaultSettings,
      words: { ...defaultSettings.words, PROGRAMME_NAME: name },
    });
    const read = async (path: string) => (await wording.inject(path)).body;

    beforeAll(async () => {
      write("pages/login.html", WORDED);
      write("pages/notFound.html", "{PROGRAMME_NAME} não tem");
      write("sw.js", 'const precache = [{ revision: "1{SETTINGS_TAG}" }];');
      write("manifest.webmanifest", '{"name":"{PROGRAMME_NAME}"}');
      wording = Fastify();
      portalRoutes(wording, {
        directory,
        settings: async () => {
          if (!held) throw new Error("The database is away");
          return held;
        },
      });
      await wording.ready();
    });
    afterAll(async () => {
      await wording.close();
      for (const [file, content] of [
        ["pages/login.html", "<p>login</p>"],
        ["pages/notFound.html", "<p>notFound</p>"],
        ["sw.js", "// worker"],
      ] as const)
        write(file, content);
    });

    test("they stand in their places, as text, in every encoding", async () => {
      held = called('Safra "&" <b>');
      const name = "Safra &#34;&#38;&#34; &#60;b&#62;";
      const settings = escapeHtml(JSON.stringify(held));
      const document = `<html data-settings="${settings}"><h1>${name}</h1>{OTHER}`;
      expect(await read("/login")).toBe(document);
      const packed = await wording.inject({ url: "/login", headers: { "accept-encoding": "br" } });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(document);
      expect(await read("/nada")).toBe(`${name} não tem`);
      expect(JSON.parse(await read("/manifest.webmanifest"))).toEqual({ name: 'Safra "&" <b>' });
    });

    test("other words are another document, and another one for the service worker to keep", async () => {
      held = called("Safra");
      const before = { page: await wording.inject("/login"), worker: await read("/sw.js") };
      expect(before.worker).toMatch(/revision: "1[\w-]{8}"/);
      held = called("Colheita Boa");
      const after = await wording.inject("/login");
      expect(after.body).toContain("<h1>Colheita Boa</h1>");
      expect(after.headers.etag).not.toBe(before.page.headers.etag);
      expect(await read("/sw.js")).not.toBe(before.worker);
    });

    test("those known last are sent while they can't be read", async () => {
      held = called("Safra");
      await read("/login");
      held = undefined;
      expect(await read("/login")).toContain("<h1>Safra</h1>");
    });
  });

  test("a known document is not sent again", async () => {
    const { headers } = await app.inject("/login");
    const again = await app.inject({
      url: "/login",
      headers: { "if-none-match": `W/${String(headers.etag)}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  test("the smallest form that the client takes is sent", async () => {
    const answer = await app.inject({ url: "/login", headers: { "accept-encoding": "gzip, br;q=0.5" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("<p>login</p>");
    const plain = await app.inject({ url: "/login", headers: { "accept-encoding": "br;q=0" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  test("an old address moves for good, with its query", async () => {
    const answer = await app.inject("/ACA_Contact?assunto=1");
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe("/fale-conosco?assunto=1");
  });

  test.each([
    "/nada",
    "/login/",
    "/Login",
    "/%2e%2e/portal-manifest.json",
    "/pages/login.html",
    "/portal-manifest.json",
  ])("%s matches no route: 404 as a status", async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe("<p>notFound</p>");
  });

  test("an unknown call of the API is no page", async () => {
    expect((await app.inject("/api/nada")).json()).toEqual({ code: "not-found" });
  });
});

describe("the portal's files", () => {
  test("a hashed file may be kept for ever, the service worker is asked for every time", async () => {
    const { headers } = await app.inject("/assets/start-1.js");
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers).not.toHaveProperty("etag");
    const worker = (await app.inject("/sw.js")).headers;
    expect(worker["cache-control"]).toBe("no-cache");
    expect(worker["content-security-policy"]).toContain("connect-src 'self'");
  });

  test("a file that is gone is not answered with a document", async () => {
    const answer = await app.inject("/assets/start-0.js");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe("");
  });

  test("HEAD answers without a body", async () => {
    const answer = await app.inject({ method: "HEAD", url: "/login" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("");
  });
});
