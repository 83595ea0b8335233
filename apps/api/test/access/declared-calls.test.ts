import * as z from "zod/mini";
import { fieldsOf, type Endpoint } from "@colheita/contract/kit";
import { filled, nameOf } from "@colheita/contract/kit/example";
import { ScreenName } from "@colheita/contract/home/home-endpoints";
import { expect, test } from "vitest";
import { listEndpoints } from "../../../../tools/generated/contract-endpoints.ts";

const endpoints = await listEndpoints();
const namesOf = (those: readonly Endpoint[]) => those.map(nameOf).toSorted();
const isWrite = ({ method, onlyReads }: Endpoint) => method !== "GET" && !onlyReads;

test("what operators reach is theirs alone, and nobody else's call reaches it", () => {
  const reachesAll = ({ reach }: Endpoint) => reach === "operators'" || reach === "the operator's own";
  const isTheirs = ({ access }: Endpoint) => access === "operator";
  expect(namesOf(endpoints.filter(reachesAll))).toEqual(namesOf(endpoints.filter(isTheirs)));
});

test("points, rules and imports are written by operators of points, and by no other role", () => {
  const writes = endpoints.filter(
    (endpoint) =>
      endpoint.access === "operator" &&
      isWrite(endpoint) &&
      /^\/(?:points|earning|imports)\b/.test(endpoint.path),
  );
  expect(writes.length).toBeGreaterThan(15);
  expect(namesOf(writes.filter(({ roles }) => roles?.join() !== "points"))).toEqual([]);
});

test("only a member's reads are kept offline, and no file, token or code among them", () => {
  const savedOffline = endpoints.filter(({ offlineLabel }) => offlineLabel !== undefined);
  expect(savedOffline.length).toBeGreaterThan(10);
  for (const endpoint of savedOffline) {
    const { method, access, download, reply } = endpoint;
    expect([method, access === "operator", download], nameOf(endpoint)).toEqual(["GET", false, undefined]);
    const fields = Object.keys(fieldsOf(reply) ?? {}).join(" ");
    expect(fields, nameOf(endpoint)).not.toMatch(/token|password|secret|(?:access|pass|voucher)code/i);
  }
});

test("each first screen is fed by one read, which needs no query", () => {
  const feeding = endpoints.filter(({ firstScreen }) => firstScreen !== undefined);
  expect(feeding.flatMap(({ firstScreen }) => firstScreen ?? []).toSorted()).toEqual(
    ScreenName.options.toSorted(),
  );
  for (const { method, query, params } of feeding) {
    expect([method, params.type]).toEqual(["GET", "undefined"]);
    expect(
      query.type === "undefined" || z.safeDecode(query as z.ZodMiniType<unknown, object>, {}).success,
    ).toBe(true);
  }
});

test("an example fits its call, and what a record keeps are fields of the body", () => {
  for (const endpoint of endpoints) {
    const { body, query, example, recorded } = endpoint;
    const name = nameOf(endpoint);
    for (const [schema, part] of [
      [body, example?.body],
      [query, example?.query],
    ] as const)
      if (part !== undefined)
        expect(
          z.safeDecode(schema as z.ZodMiniType<unknown, object>, filled(part)).error,
          name,
        ).toBeUndefined();
    if (recorded === undefined || recorded === "names") continue;
    const fields = Object.keys(fieldsOf(body) ?? {});
    expect(
      recorded.filter((field) => !fields.includes(field)),
      name,
    ).toEqual([]);
  }
});
