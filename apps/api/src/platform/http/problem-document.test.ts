import { extendedProblem, problem, record } from "@colheita/contract/kit";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answerFailure } from "./problem-document.ts";
import { Refusal, type RefusalDetails } from "./refusal.ts";

const unripe = extendedProblem(
  "fruit/unripe",
  409,
  "Not yet.",
  record({ ripeOn: ["ripe_on__c", z.string()] }),
);
const soldOut = problem("fruit/sold-out", 409, "Nothing is left.");

async function documentOf(kind: typeof unripe | typeof soldOut, details: RefusalDetails) {
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  app.get("/", () => {
    throw new Refusal(kind, details);
  });
  const response = await app.inject("/");
  return response.json<Record<string, unknown>>();
}

test("a refusal says in wire names what its problem declares, beside what every one says", async () => {
  const document = await documentOf(unripe, { extension: { ripeOn: "2026-12-01", treeId: "7" } });
  expect(document).toMatchObject({ status: 409, code: "fruit/unripe", ripe_on__c: "2026-12-01" });
  expect(document).not.toHaveProperty("treeId");
});

test("what a problem does not declare does not leave with it", async () => {
  const document = await documentOf(soldOut, { extension: { ripeOn: "2026-12-01" } });
  expect(Object.keys(document).toSorted()).toEqual(["code", "requestId", "status", "title", "type"]);
});

test("row 38: a machine that is full answers 503 and when to come back, whatever was to be written", async () => {
  for (const code of ["ENOSPC", "EDQUOT", "EMFILE"]) {
    const app = Fastify();
    app.setErrorHandler(answerFailure);
    app.get("/", () => {
      throw Object.assign(new Error(`${code}: write`), { code });
    });
    const answer = await app.inject("/");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
});
