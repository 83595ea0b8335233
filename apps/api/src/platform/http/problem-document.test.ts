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

async function answerTo(failure: object) {
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  app.get("/", () => {
    throw Object.assign(new Error("failed"), failure);
  });
  const { statusCode, headers, json } = await app.inject("/");
  return { statusCode, code: json<{ code: string }>().code, retryAfter: Number(headers["retry-after"]) };
}

test.each(["ENOSPC", "EDQUOT", "EMFILE"])(
  "row 38: a machine that is full (%s) answers 503 and when to come back, whatever was to be written",
  async (code) => {
    const answer = await answerTo({ code });
    expect(answer).toMatchObject({ statusCode: 503, code: "unavailable" });
    expect(answer.retryAfter).toBeGreaterThan(0);
  },
);

test("row 37: a database whose socket is gone until it has started again answers 503, and a missing file 500", async () => {
  expect(await answerTo({ code: "ENOENT", syscall: "connect" })).toMatchObject({ statusCode: 503 });
  expect(await answerTo({ code: "ENOENT", syscall: "open" })).toMatchObject({ statusCode: 500 });
});
