import { HttpFailure, NetworkFailure } from "@colheita/client";
import { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import { describe, expect, test } from "vitest";
import { failureProblem, refusalProblem } from "./redemption-words.ts";

describe("what a redemption that did not go through is told", () => {
  test.each(redeem.problems.map(({ code }) => code))("%s is certain: nothing was spent", (code) => {
    expect(refusalProblem(code, false)).not.toHaveProperty("isUnsure");
  });

  test("a lost answer or a broken server may have done it", () => {
    expect(failureProblem(new NetworkFailure("cut off"), false).isUnsure).toBe(true);
    expect(failureProblem(new HttpFailure(502, ""), false).isUnsure).toBe(true);
    expect(failureProblem(new TypeError("boom"), false).isUnsure).toBe(true);
  });

  test("a clear no did nothing", () => {
    expect(failureProblem(new HttpFailure(404, "not-found"), false).isFinal).toBe(true);
    expect(failureProblem(new HttpFailure(403, "permission-denied"), false).isUnsure).toBeUndefined();
  });

  test("an old grant leads back to the code, a missing address to the form", () => {
    expect(refusalProblem("rewards/grant-needed", false).step).toBe("code");
    expect(refusalProblem("rewards/address-needed", false).step).toBe("order");
    expect(refusalProblem("rewards/out-of-stock", false).isFinal).toBe(true);
  });

  test("what an earlier try may have done stays unsure until somebody has judged the redemption itself", () => {
    expect(refusalProblem("too-many-requests", true).isUnsure).toBe(true);
    expect(failureProblem(new HttpFailure(403, "permission-denied"), true).isUnsure).toBe(true);
    expect(refusalProblem("rewards/out-of-stock", true).isUnsure).toBeUndefined();
  });
});
