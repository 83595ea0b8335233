import { expect, test } from "vitest";
import { capabilities } from "../../apps/api/src/capabilities.ts";
import { CAPABILITY_ORDER, namesListedIn } from "./capability-order.ts";

test("the gates know the capabilities in the order in which the programme has them", () => {
  expect(CAPABILITY_ORDER).toEqual(capabilities.map(({ name }) => name));
});

test("a list without a capability is no list", () => {
  expect(() => namesListedIn("export const capabilities: readonly Capability[] = [];")).toThrow(
    "lists no capability",
  );
});
