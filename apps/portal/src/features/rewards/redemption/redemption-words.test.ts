import { HttpFailure, NetworkFailure } from "@colheita/client";
import { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import { describe, expect, test } from "vitest";
import { failureProblem, refusalProblem } from "./redemption-words.ts";

describe("what a redemption that did not go through is told", () => {
  test.each(redeem.problems.map(({ code }) => code))("%s is certain: nothing was spent", (code) => {
    expect(refusalProblem(code)).not.toHaveProperty("isUnsure");
  });

  test("a lost answer or a broken server may have done it", () => {
    expect(failureProblem(new NetworkFailure("cut off")).isUnsure).toBe(true);
    expect(failureProblem(new HttpFailure(502, "")).isUnsure).toBe(true);
    expect(failureProblem(new TypeError("boom")).isUnsure).toBe(true);
  });

  test("a clear no did nothing", () => {
    expect(failureProblem(new HttpFailure(404, "not-found")).isFinal).toBe(true);
    expect(failureProblem(new HttpFailure(403, "permission-denied")).isUnsure).toBeUndefined();
  });

  test("an old grant leads back to the code, a missing address to the form", () => {
    expect(refusalProblem("rewards/grant-needed").step).toBe("code");
    expect(refusalProblem("rewards/address-needed").step).toBe("order");
    expect(refusalProblem("rewards/out-of-stock").isFinal).toBe(true);
  });
});
