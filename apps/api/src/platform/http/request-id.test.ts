import { expect, test } from "vitest";
import { redactText } from "../logger/redact.ts";
import { newRequestId } from "./request-id.ts";

test("a request's name is its own, and the log leaves it whole", () => {
  const ids = Array.from({ length: 20_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => redactText(id) !== id || !/^[\w-]{16}$/.test(id))).toEqual([]);
});
