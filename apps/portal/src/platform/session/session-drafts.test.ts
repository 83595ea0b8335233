import { expect, test, vi } from "vitest";
import { OWED, sessionStage } from "../../../test/session-stage.ts";

const stage = sessionStage();

const DRAFTS = "colheita.drafts";
const ANA = "003Demo00000001";
const FARM = "003Demo00000002";
const BRUNO = "003Demo00000003";
const typed = {
  "case.visitor": { fields: { description: "Quero participar" } },
  "words.1": { owner: ANA, fields: { text: "A chave da porteira" } },
};
const refused = (code: string) => () => Response.json({ code }, { status: 401 });
const account = (Id: string) => ({
  Id,
  UID: "uid",
  FirebaseId__c: "uid",
  FirstName: "Ana",
  LastName: "Ribeiro",
  CNPJ_CPF__c: "***",
  LoyaltyCategory__c: "Agricultor",
  acg_ProfileCodes__c: [],
  acg_LoyaltyProfiles__c: [],
  MilestoneCategory__c: "Ouro",
  PointsLabel: "pontos",
  acg_Status__c: "Ativo",
  acg_ProgramOptOut__c: false,
});
/** The session of a member, with the accounts of its owner, where these are given. */
const opened =
  (id: string, linked?: readonly string[], pending: readonly string[] = []) =>
  () =>
    Response.json({
      session: {
        sessionId: "0SsDemo00000001",
        token: "token",
        expiresAt: new Date(Date.now() + 900_000).toISOString(),
        user: account(id),
        pending,
      },
      ...(linked && {
        groupData: { acg_MainUser__r: account(id), Contacts__r: { records: linked.map(account) } },
      }),
      livePosition: "1",
      production: false,
      first: {},
    });

/** Reloads a tab, with what was typed in it and what the server says of its session. */
async function reload(answer: string | (() => Response)): Promise<void> {
  vi.resetModules();
  localStorage.removeItem(OWED);
  sessionStorage.setItem(DRAFTS, JSON.stringify(typed));
  sessionStorage.setItem("colheita.sign-up", "{}");
  stage.answers["GET /api/session"] = typeof answer === "string" ? refused(answer) : answer;
  await (await import("./session.ts")).openSession();
}

test("where there was no session, what a visitor typed stays, and what a member left who is gone does not", async () => {
  await reload("no-uid");
  await vi.waitFor(() => expect(sessionStorage.getItem(DRAFTS)).not.toContain("porteira"));
  expect(sessionStorage.getItem(DRAFTS)).toContain("Quero participar");
  expect(sessionStorage.getItem("colheita.sign-up")).toBe("{}");
});

test("a session that ran out in another tab leaves the drafts of one that slept, until somebody logs out", async () => {
  await reload("user-token-expired");
  await reload("no-uid");
  // What would forget it has been stage.asked for before, and has come.
  await import("../drafts.ts");
  expect(sessionStorage.getItem(DRAFTS)).toContain("porteira");
  await (await import("./session.ts")).signOut();
  expect(sessionStorage.getItem(DRAFTS)).toBeNull();
  await reload("no-uid");
  await vi.waitFor(() => expect(sessionStorage.getItem(DRAFTS)).not.toContain("porteira"));
});

test("a tab that is loaded anew in the session of another member keeps nothing of who was there before", async () => {
  await reload(opened(BRUNO, [FARM]));
  await vi.waitFor(() => expect(sessionStorage.getItem(DRAFTS)).not.toContain("porteira"));
  expect(sessionStorage.getItem(DRAFTS)).toContain("Quero participar");
});

test("a tab that is loaded anew in another account of one owner keeps what was typed in each", async () => {
  await reload(opened(FARM, [ANA]));
  await import("../drafts.ts");
  expect(sessionStorage.getItem(DRAFTS)).toContain("porteira");
});

test("while a code is still asked for, nobody knows whose the other accounts are: what was typed in them stays", async () => {
  await reload(opened(FARM, undefined, ["access-code"]));
  await import("../drafts.ts");
  expect(sessionStorage.getItem(DRAFTS)).toContain("porteira");
});

test("another member who comes in by another tab finds nothing of who was here", async () => {
  await reload(opened(ANA, [FARM]));
  expect(sessionStorage.getItem(DRAFTS)).toContain("porteira");
  stage.answers["GET /api/session"] = opened(BRUNO, []);
  await (await import("./read-session.ts")).enter();
  await vi.waitFor(() => expect(sessionStorage.getItem(DRAFTS)).not.toContain("porteira"));
});
