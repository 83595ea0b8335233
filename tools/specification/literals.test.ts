import { expect, test } from "vitest";
import { secondHomes, unknownConstants } from "./literals.ts";

const rule = "apps/api/src/capabilities/rewards/rewards-rules.ts";

test("a constant of the specification that a rule holds as a number is complained about", () => {
  expect(secondHomes(rule, "const HOLD_MINUTES = 30;")).toEqual([
    `${rule} has HOLD_MINUTES as 30: "Minutes of a hold" is a setting`,
  ]);
  expect(
    secondHomes("apps/portal/src/platform/messages.ts", "const options = { messageMs: 7_000 };"),
  ).toHaveLength(1);
  expect(secondHomes(rule, "const days = { expiryNoticeDays: [60, 30, 7] };")).toHaveLength(1);
});

test("its home, a value that is read, and a test may name it", () => {
  expect(secondHomes("packages/contract/src/rewards/rewards-settings.ts", "HoldMinutes: 30")).toEqual([]);
  expect(secondHomes(rule, "const holdMinutes = times.hold;")).toEqual([]);
  expect(secondHomes(rule.replace(".ts", ".test.ts"), "const HOLD_MINUTES = 30;")).toEqual([]);
});

test("a number that cites the specification stands in its table", () => {
  const cited = (name: string, number: number) =>
    `/** As many letters as a code has (section 9). */\nexport const ${name} = ${number};`;
  const shape = "packages/contract/src/identity/access-code-shape.ts";
  expect(unknownConstants(shape, cited("SWITCH_LETTERS", 10))).toEqual([]);
  expect(unknownConstants(shape, cited("OTHER_LETTERS", 12))).toEqual([
    `${shape}: OTHER_LETTERS cites the specification and is not in tools/specification/constants.ts`,
  ]);
});
