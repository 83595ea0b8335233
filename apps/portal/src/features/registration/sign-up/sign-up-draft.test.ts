import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import { firstSignUpValues, forgetProvided, saveProvided, readSignUpDraft } from "./sign-up-draft.ts";

beforeEach(stubTabStorage);
afterEach(() => vi.unstubAllGlobals());

/** Opens the form with values provided from elsewhere. */
function open(provided: Parameters<typeof firstSignUpValues>[0]) {
  const values = firstSignUpValues(provided);
  saveProvided(provided);
  return values;
}
/** Types into the form, as `saveSignUpDraft` saves it. */
function type(draft: object) {
  const saved = JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? '{"told":{}}') as object;
  sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify({ ...saved, draft, savedAtMs: Date.now() }));
}

test("keeps what was typed over provided values through a reload", () => {
  expect(open({ referralCode: "ANA2026", firstName: "Estela" })).toEqual({
    referralCode: "ANA2026",
    firstName: "Estela",
  });
  type({ referralCode: "BIA2026", firstName: "" });
  expect(open({ referralCode: "ANA2026" })).toEqual({ referralCode: "BIA2026" });
  expect(readSignUpDraft()).toMatchObject({ referralCode: "BIA2026" });
});

test("puts newly provided values over an old draft", () => {
  open({ referralCode: "ANA2026" });
  type({ referralCode: "ANA2026", taxId: "52998224725", phone: "66998887766" });
  expect(open({ referralCode: "RUI2026", taxId: "11144477735" })).toEqual({
    referralCode: "RUI2026",
    taxId: "11144477735",
    phone: "66998887766",
  });
});

test("forgets provided values that nobody typed when the page is left", () => {
  open({ firstName: "Estela", email: "estela@correio.example" });
  forgetProvided();
  expect(Object.values(sessionStorage).join()).not.toContain("stela");
  expect(firstSignUpValues({})).toEqual({});
});
