import { pointsLabelOf } from "@colheita/brazil";
import { expect, test } from "vitest";
import {
  dayWords,
  daysLeft,
  expiredWords,
  expiryVerb,
  expiryWords,
  nearestExpiration,
} from "./expiry-rules.ts";

const today = "2026-10-14";

test("what expires within sixty days is near, the sixtieth included", () => {
  const at = (expiresOn: string) => nearestExpiration([{ expiresOn, points: 10 }], today);
  expect(at("2026-11-30")).toEqual({ expiresOn: "2026-11-30", points: 10 });
  expect(at("2026-12-13")).toBeDefined();
  expect(at("2026-12-14")).toBeUndefined();
  expect(nearestExpiration([], today)).toBeUndefined();
});

test("the number comes first, and one point is one", () => {
  expect(expiryWords({ points: 3200, expiresOn: "2026-11-30" }, pointsLabelOf())).toEqual({
    amount: "3.200 pontos",
    rest: "vencem em 30/11/2026",
  });
  expect(expiryWords({ points: 1, expiresOn: "2026-11-30" }, pointsLabelOf())).toEqual({
    amount: "1 ponto",
    rest: "vence em 30/11/2026",
  });
});

test("one point vence or venceu, several vencem or venceram", () => {
  expect([1, -1, 2, -250].map((points) => expiryVerb(points, false))).toEqual([
    "vence",
    "vence",
    "vencem",
    "vencem",
  ]);
  expect([1, 2].map((points) => expiryVerb(points, true))).toEqual(["venceu", "venceram"]);
});

test("says the days left as people speak", () => {
  expect(["2026-10-14", "2026-10-15", "2026-11-30"].map((on) => daysLeft(on, today))).toEqual([
    "hoje",
    "amanhã",
    "em 47 dias",
  ]);
});

test("says of a line's day what its points do, did, or would have done then", () => {
  const line = {
    id: "a1E000000000001",
    kind: "Earned",
    description: "Nota fiscal",
    origin: "",
    points: 100,
    pointAt: new Date(),
    isExpired: true,
  } as const;
  expect([
    dayWords({ ...line, isExpired: false }),
    dayWords(line),
    dayWords({ ...line, expiredPoints: 60 }),
    dayWords({ ...line, expiredPoints: 60, expiresTo: "2026-12-31" }),
  ]).toEqual(["vence em", "valia até", "venceu em", "venceu de"]);
});

test("only points that expired unused are called so: all of a line, or how many", () => {
  expect(
    [undefined, 1, 60, 100].map((expiredPoints) => expiredWords({ points: 100, expiredPoints })),
  ).toEqual(["", "1 vencido", "60 vencidos", "vencido"]);
});
