import { HttpFailure, NetworkFailure } from "@colheita/client";
import { redeem } from "@colheita/contract/rewards/rewards-endpoints";
import { describe, expect, test } from "vitest";
import {
  redemptionFailureProblem,
  redemptionOfflineProblem,
  redemptionProblemOnline,
  redemptionRefusalProblem,
} from "./redemption-words.ts";

describe("the words for a redemption that did not go through", () => {
  test.each(redeem.problems.map(({ code }) => code))("%s is certain: nothing was spent", (code) => {
    expect(redemptionRefusalProblem(code, false)).not.toHaveProperty("isUnsure");
  });

  test("a lost answer or a broken server may have done it", () => {
    expect(redemptionFailureProblem(new NetworkFailure("cut off"), false).isUnsure).toBe(true);
    expect(redemptionFailureProblem(new HttpFailure(502, ""), false).isUnsure).toBe(true);
    expect(redemptionFailureProblem(new TypeError("boom"), false).isUnsure).toBe(true);
  });

  test("what came of having no network goes when it is back, and leaves what is unsure", () => {
    expect(redemptionProblemOnline(redemptionOfflineProblem(false))).toBeUndefined();
    const unsure = redemptionFailureProblem(new NetworkFailure("cut off"), false);
    expect(redemptionProblemOnline(redemptionOfflineProblem(true))).toEqual(unsure);
    const refused = redemptionRefusalProblem("rewards/not-enough-points", false);
    expect(redemptionProblemOnline(refused)).toBe(refused);
    expect(redemptionProblemOnline(undefined)).toBeUndefined();
  });

  test("a clear no did nothing", () => {
    expect(redemptionFailureProblem(new HttpFailure(404, "not-found"), false).isFinal).toBe(true);
    expect(
      redemptionFailureProblem(new HttpFailure(403, "permission-denied"), false).isUnsure,
    ).toBeUndefined();
  });

  test("an old grant leads back to the code, a missing address to the form", () => {
    expect(redemptionRefusalProblem("rewards/grant-needed", false).step).toBe("code");
    expect(redemptionRefusalProblem("rewards/address-needed", false).step).toBe("order");
    expect(redemptionRefusalProblem("rewards/out-of-stock", false).isFinal).toBe(true);
  });

  test("what an earlier try may have done stays unsure until somebody has judged the redemption itself", () => {
    expect(redemptionRefusalProblem("too-many-requests", true).isUnsure).toBe(true);
    expect(redemptionFailureProblem(new HttpFailure(403, "permission-denied"), true).isUnsure).toBe(true);
    expect(redemptionRefusalProblem("rewards/out-of-stock", true).isUnsure).toBeUndefined();
  });
});
