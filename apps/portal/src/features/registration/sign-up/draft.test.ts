import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import { firstValues, forgetProvided, saveProvided, readDraft } from "./draft.ts";

beforeEach(stubTabStorage);
afterEach(() => vi.unstubAllGlobals());

/** Opens the form with values provided from elsewhere. */
function open(provided: Parameters<typeof firstValues>[0]) {
  const values = firstValues(provided);
  saveProvided(provided);
  return values;
}
/** Types into the form, as `saveDraft` saves it. */
function type(draft: object) {
  const saved = JSON.parse(sessionStorage.getItem(TAB_KEYS.signUp) ?? '{"told":{}}') as object;
  sessionStorage.setItem(TAB_KEYS.signUp, JSON.stringify({ ...saved, draft, savedAtMs: Date.now() }));
}

test("what was typed over what a form was told stays through a reload", () => {
  expect(open({ referralCode: "ANA2026", firstName: "Estela" })).toEqual({
    referralCode: "ANA2026",
    firstName: "Estela",
  });
  type({ referralCode: "BIA2026", firstName: "" });
  expect(open({ referralCode: "ANA2026" })).toEqual({ referralCode: "BIA2026" });
  expect(readDraft()).toMatchObject({ referralCode: "BIA2026" });
});

test("what a form is told anew stands over an old draft", () => {
  open({ referralCode: "ANA2026" });
  type({ referralCode: "ANA2026", taxId: "52998224725", phone: "66998887766" });
  expect(open({ referralCode: "RUI2026", taxId: "11144477735" })).toEqual({
    referralCode: "RUI2026",
    taxId: "11144477735",
    phone: "66998887766",
  });
});

test("what was told and not typed is forgotten when the page is left", () => {
  open({ firstName: "Estela", email: "estela@correio.example" });
  forgetProvided();
  expect(Object.values(sessionStorage).join()).not.toContain("stela");
  expect(firstValues({})).toEqual({});
});
