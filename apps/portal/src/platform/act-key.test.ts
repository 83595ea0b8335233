import { expect, test } from "vitest";
import { createActKey, type SavedAct } from "./act-key.ts";

test("a retry keeps its key, a changed order gets another", () => {
  let made = 0;
  const keyOf = createActKey(undefined, () => `key-${++made}`);
  expect(keyOf({ quantity: 1, grant: "a" })).toBe("key-1");
  expect(keyOf({ quantity: 1, grant: "a" })).toBe("key-1");
  expect(keyOf({ quantity: 2, grant: "a" })).toBe("key-2");
});

test("an act that is known from before a reload keeps its key", () => {
  let saved: SavedAct | undefined;
  const place = { read: () => saved, write: (act: SavedAct) => void (saved = act) };
  const before = createActKey(place)({ text: "Alguma novidade?" });
  expect(createActKey(place)({ text: "Alguma novidade?" })).toBe(before);
  expect(createActKey(place)({ text: "E agora?" })).not.toBe(before);
});
