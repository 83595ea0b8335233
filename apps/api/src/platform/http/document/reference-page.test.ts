import { createHash } from "node:crypto";
import { common } from "@colheita/contract/kit";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { listEndpoints } from "../../../../../../tools/generated/contract-endpoints.ts";
import { referenceRoutes } from "./reference.ts";

const endpoints = await listEndpoints();
const app = Fastify();
referenceRoutes({ fastify: app, endpoints } as never);
const page = await app.inject("/api/docs");

test("the reference has every call", () => {
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const listed = page.body.matchAll(/<span class="m">(\w+)<\/span>([^<]+)<\/h3>/g);
  expect([...listed].map(([, method, path]) => `${method} ${path}`).toSorted()).toEqual(
    endpoints.map(({ method, path }) => `${method} /api${path}`).toSorted(),
  );
});

test("the type of every problem leads to its one place in the reference", () => {
  const problems = [...Object.values(common), ...endpoints.flatMap(({ problems }) => problems)];
  const codes = new Set(problems.map(({ code }) => code));
  expect(codes.size).toBeGreaterThan(50);
  const places = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(places).toHaveLength(codes.size);
  expect(new Set(places)).toEqual(codes);
});

test("the reference's policy allows its one style and nothing else", () => {
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(page.body) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  );
});
