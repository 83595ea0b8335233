import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubTabStorage } from "../../../../test/tab-storage.ts";
import { caseDraftName, savedDraft, saveDraft, takeOverVisitors } from "./case-drafts.ts";

beforeEach(stubTabStorage);
afterEach(() => {
  vi.unstubAllGlobals();
});

const typed = { type: "Outros", reason: "Dúvida", name: "Nair", email: "nair@correio.example" };

test("what a visitor typed goes on as the draft of the member who logs in; how they are reached is the account's", () => {
  saveDraft(caseDraftName(undefined), { ...typed, description: "Quando começa a safra?" });
  takeOverVisitors("ana");
  expect(savedDraft(caseDraftName("ana"))).toEqual({
    type: "Outros",
    reason: "Dúvida",
    description: "Quando começa a safra?",
  });
  expect(savedDraft(caseDraftName(undefined))).toEqual({});
});

test("a draft that the member has begun stays, and so does the visitor's", () => {
  saveDraft(caseDraftName("ana"), { ...typed, description: "Minha nota não caiu" });
  saveDraft(caseDraftName(undefined), { ...typed, description: "Quando começa a safra?" });
  takeOverVisitors("ana");
  expect(savedDraft(caseDraftName("ana"))["description"]).toBe("Minha nota não caiu");
  expect(savedDraft(caseDraftName(undefined))["description"]).toBe("Quando começa a safra?");
});
