import { describe, expect, test } from "vitest";
import { claimsFrom } from "./claims-rules.ts";

describe("the claims of a provider", () => {
  test("an e-mail is proven only where the provider says so", () => {
    const claimsWith = (verified: unknown) =>
      claimsFrom({ sub: "1", email: "Ana@X.example", email_verified: verified }, {});
    expect(
      [true, "true", false, "false", undefined, 1, {}].map((value) => claimsWith(value)?.isEmailProven),
    ).toEqual([true, true, false, false, false, false, false]);
    expect(claimsWith(true)?.email).toBe("ana@x.example");
    expect(claimsFrom({ sub: "1", email: "no e-mail", email_verified: true }, {})).toEqual({
      subject: "1",
      isEmailProven: false,
    });
  });

  test("a tax id counts only from who is trusted with it, and when it exists", () => {
    const claims = { sub: "1", cpf: "529.982.247-25" };
    expect(claimsFrom(claims, {})).not.toHaveProperty("taxId");
    expect(claimsFrom(claims, { taxId: "cpf" })).toHaveProperty("taxId", "52998224725");
    expect(claimsFrom({ ...claims, cpf: "529.982.247-26" }, { taxId: "cpf" })).not.toHaveProperty("taxId");
  });

  test("a name is taken apart where the provider has not", () => {
    expect(claimsFrom({ sub: "1", name: "Ana Paula Ribeiro" }, {})).toMatchObject({
      firstName: "Ana",
      lastName: "Paula Ribeiro",
    });
    expect(
      claimsFrom({ sub: "1", name: "Ana P", given_name: "Ana Paula", family_name: "Ribeiro" }, {}),
    ).toMatchObject({
      firstName: "Ana Paula",
      lastName: "Ribeiro",
    });
  });

  test("row 43: hostile claims are left out, and without a subject there is nobody", () => {
    const hostile = {
      id: 42,
      name: "<script>alert(1)</script>",
      given_name: { toString: "x" },
      family_name: "A\u0000B",
      email: ["a@b.example"],
      cpf: 52998224725,
    };
    expect(claimsFrom(hostile, { subject: "id", taxId: "nothing" })).toEqual({
      subject: "42",
      isEmailProven: false,
    });
    for (const sub of [undefined, null, "", "x".repeat(256), {}, true, "a\nb"])
      expect(claimsFrom({ sub }, {})).toBeUndefined();
  });
});
