import { expect, test } from "vitest";
import { createActKey } from "./act-key.ts";

test("a retry keeps its key, a changed order gets another", () => {
  let made = 0;
  const keyOf = createActKey(() => `key-${++made}`);
  expect(keyOf({ quantity: 1, grant: "a" })).toBe("key-1");
  expect(keyOf({ quantity: 1, grant: "a" })).toBe("key-1");
  expect(keyOf({ quantity: 2, grant: "a" })).toBe("key-2");
});
