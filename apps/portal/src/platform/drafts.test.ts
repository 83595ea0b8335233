import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubTabStorage } from "../../test/tab-storage.ts";
import { forgetDraft, forgetOthersDrafts, saveDraft, savedDraft } from "./drafts.ts";
import { setSessionState, type MemberSession } from "./session/session-state.ts";

const logIn = (id: string) =>
  setSessionState({
    status: "member",
    member: { id },
    pending: [],
    isSaved: false,
  } as unknown as MemberSession);
const runOut = () => setSessionState({ status: "visitor", end: "expired" });
const comeBack = (id: string) => {
  logIn(id);
  forgetOthersDrafts();
};
const stored = () => sessionStorage.getItem("colheita.drafts");

beforeEach(stubTabStorage);
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionState({ status: "unknown" });
});

test("what was typed before a session ran out is there for its owner, and for nobody meanwhile", () => {
  logIn("ana");
  saveDraft("words.1", { text: "O rastreio parou" });
  runOut();
  expect(savedDraft("words.1")).toEqual({});
  comeBack("ana");
  expect(savedDraft("words.1")).toEqual({ text: "O rastreio parou" });
});

test("whoever else logs in after a session that ran out finds nothing of it, and nothing of it stays", () => {
  saveDraft("case.visitor", { description: "Quero participar" });
  logIn("ana");
  saveDraft("closing", { reason: "A chave da porteira" });
  runOut();
  comeBack("bruno");
  expect(savedDraft("closing")).toEqual({});
  expect(stored()).not.toContain("porteira");
  expect(savedDraft("case.visitor")).toEqual({ description: "Quero participar" });
});

test("a change between accounts of one owner keeps what was typed in each, for that one alone", () => {
  logIn("ana");
  saveDraft("closing", { reason: "Sem tempo" });
  logIn("fazenda");
  expect(savedDraft("closing")).toEqual({});
  logIn("ana");
  expect(savedDraft("closing")).toEqual({ reason: "Sem tempo" });
});

test("what was sent is forgotten with what belongs to it, and nothing else is", () => {
  saveDraft("words.1", { text: "a" });
  saveDraft("words.1.key", { key: "k" });
  saveDraft("words.12", { text: "b" });
  forgetDraft("words.1");
  expect([savedDraft("words.1"), savedDraft("words.1.key")]).toEqual([{}, {}]);
  expect(savedDraft("words.12")).toEqual({ text: "b" });
});

test("ignores what another version saved in another shape", () => {
  sessionStorage.setItem("colheita.drafts", JSON.stringify({ "words.1": { text: "antes" } }));
  expect(savedDraft("words.1")).toEqual({});
  saveDraft("words.1", { text: "agora" });
  expect(savedDraft("words.1")).toEqual({ text: "agora" });
});
