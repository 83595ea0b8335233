import { expect, test } from "vitest";
import { invitationUrl } from "./referral-rules.ts";

test("an invitation leads to the sign-up with the code in it", () => {
  expect(invitationUrl("https://c.example", "/cadastro", "K7QM2XWP")).toBe(
    "https://c.example/cadastro?indicacao=K7QM2XWP",
  );
});
