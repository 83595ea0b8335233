import { describe, expect, test } from "vitest";
import vectors from "../test/vectors.json" with { type: "json" };
import {
  formatCompact,
  formatChange,
  formatFigure,
  formatInteger,
  formatPercent,
  isNumeric,
  numericRefusal,
} from "./numeric.ts";
import { formatPoints, pointsLabelOf } from "./amount/points.ts";
import { isReferralCode, normalizeReferralCode, referralCodeRefusal } from "./person/referral-code.ts";

describe("numbers", () => {
  test("digits with an optional decimal part are numeric", () => {
    expect(["0", "12", "12.5", "12,5"].every(isNumeric)).toBe(true);
    expect(["", "-1", "1.", ".5", "1.5.0", "1e3", "NaN", " 1"].some(isNumeric)).toBe(false);
    expect(numericRefusal("")).toBe("empty");
    expect(numericRefusal("1e3")).toBe("format");
  });

  test("they are written as Brazil writes them", () => {
    expect(formatInteger(1500)).toBe("1.500");
    expect(formatInteger(-0)).toBe("0");
    expect([1500, -1500, -0].map(formatFigure)).toEqual(["1.500", "−1.500", "0"]);
    expect([1500, -1500, -0].map(formatChange)).toEqual(["+1.500", "−1.500", "0"]);
    expect(formatPercent(0.125)).toBe("12,5%");
    expect(formatCompact(13_000).replace("\u00a0", " ")).toBe("13 mil");
    expect(formatCompact(1_300_000).replace("\u00a0", " ")).toBe("1,3 milhão");
  });

  test.each(vectors.format.points)("$value points are “$text”", ({ value, text }) => {
    expect(formatPoints(value, pointsLabelOf())).toBe(text);
  });

  test("points are called what the programme calls them", () => {
    expect(formatPoints(1, pointsLabelOf("sementes"))).toBe("1 semente");
    expect(formatPoints(1_000_000, pointsLabelOf("sementes"))).toBe("1.000.000 sementes");
    expect(["sementes de ouro", "grãos", "bônus", "Safras"].map((word) => pointsLabelOf(word).one)).toEqual([
      "semente de ouro",
      "grão",
      "bônus",
      "Safra",
    ]);
  });
});

describe("referral code", () => {
  test("it has letters and digits only", () => {
    expect(isReferralCode("ANA2026")).toBe(true);
    expect(referralCodeRefusal("")).toBe("empty");
    expect(referralCodeRefusal("ANA-2026")).toBe("characters");
    expect(isReferralCode("ação")).toBe(false);
  });

  test("a hyphen stands for none", () => {
    expect(normalizeReferralCode(" - ")).toBe("");
    expect(normalizeReferralCode(" ANA2026 ")).toBe("ANA2026");
  });
});
