import * as fc from "fast-check";

/** One thing that happens to a member's points. `which` picks among those there are. */
export type Command =
  | {
      readonly act: "credit";
      readonly points: number;
      readonly expiresInDays: number;
      readonly isRepeat: boolean;
      /** Of the same event as the credit before. */
      readonly isBeside: boolean;
      readonly isWaiting: boolean;
    }
  | { readonly act: "hold" | "send" | "receive"; readonly points: number }
  | { readonly act: "post" | "void" | "reverse" | "return" | "release"; readonly which: number }
  | { readonly act: "lend" | "reduce"; readonly which: number; readonly points: number }
  | { readonly act: "expire" }
  | { readonly act: "pass"; readonly days: number };

const points = fc.integer({ min: 1, max: 120 });
const which = fc.nat(7);
/** Often the same few, so that what happens on the very last day happens often. */
const someDays = fc.oneof(fc.constantFrom(1, 5, 10), fc.integer({ min: 1, max: 45 }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("credit" as const),
      points,
      expiresInDays: fc.oneof(someDays, fc.integer({ min: -3, max: 0 })),
      isRepeat: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      isBeside: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
      isWaiting: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("hold" as const), points }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("send" as const), points }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("receive" as const), points }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("post" as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("void" as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("reverse" as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("return" as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("release" as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("lend" as const), which, points }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reduce" as const), which, points }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("expire" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("pass" as const), days: someDays }),
  },
);

/** What happens at once, each on a connection of its own. */
export type Round = readonly Command[];

/** What happens to one member, and between them and a friend of theirs: round after round. */
export const history: fc.Arbitrary<Round[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.array(command, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(command, { minLength: 2, maxLength: 4 }) },
  ),
  { minLength: 1, maxLength: 12, size: "max" },
);
