import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { listEndpoints } from "../../../../../../tools/generated/contract-endpoints.ts";
import { describeApi } from "./openapi.ts";

const endpoints = await listEndpoints();
const document = describeApi(endpoints);
const paths = document["paths"] as Record<string, Record<string, { parameters: { name: string }[] }>>;

test("the description of the API is OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every call of the contract stands in it once, with its parameters", () => {
  expect(endpoints.length).toBeGreaterThan(25);
  for (const { path, method, isIdempotent } of endpoints) {
    const operation = paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
    const names = operation?.parameters.map(({ name }) => name) ?? [];
    for (const [, name] of path.matchAll(/:(\w+)/g)) expect(names, path).toContain(name);
    expect(names.includes("Idempotency-Key"), path).toBe(isIdempotent);
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as unknown as {
    operationId: string;
  }[];
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

test("names of the code do not leak into it", () => {
  expect(JSON.stringify(document)).not.toMatch(/"(accessToken|memberId|isIdempotent|humanProof)":/);
});

test("names the server that answers, so that a client knows where to call", () => {
  expect(document["servers"]).toMatchObject([{ url: "/" }]);
});
