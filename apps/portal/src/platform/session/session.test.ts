import { expect, test, vi } from "vitest";
import { OWED, sessionStage } from "../../../test/session-stage.ts";

const stage = sessionStage();

const loggedIn = () =>
  Response.json({
    success: true,
    isNewUser: false,
    token: "token",
    redirect: "/home",
    UserFirebaseId: "uid-ana",
    code: "success",
  });

const session = () =>
  Response.json({
    session: {
      sessionId: "ses0000000000A1",
      token: "token-of-ana",
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
      pending: [],
      user: {
        Id: "003Demo00000001",
        UID: "uid-ana",
        FirstName: "Ana",
        LastName: "Ribeiro",
        LoyaltyCategory__c: "Agricultor",
        acg_ProfileCodes__c: ["agricultor"],
        acg_LoyaltyProfiles__c: [],
        MilestoneCategory__c: "Ouro",
        PointsLabel: "pontos",
      },
    },
    livePosition: "1",
    production: true,
    first: {},
  });

/** Every call that may begin a session, and whether its page opens that at once. */
const ways: readonly (readonly [
  name: string,
  call: string,
  isOpened: boolean,
  act: () => Promise<unknown>,
])[] = [
  [
    "a password",
    "POST /api/userLogin",
    true,
    async () => (await import("./read-session.ts")).signIn("52998224725", "x", new AbortController().signal),
  ],
  [
    "a new password",
    "POST /api/auth/define-password",
    true,
    async () =>
      (await import("../../features/identity/recovery/recovery-calls.ts")).defineNewPassword(
        "x",
        "proof-token",
      ),
  ],
  [
    "a provider's answer",
    "POST /api/sign-on/complete",
    false,
    async () => (await import("../../features/sign-on/sign-on-calls.ts")).finishSignOn("code=1&state=2"),
  ],
  [
    "a ticket",
    "POST /api/sign-on/ticket",
    false,
    async () => (await import("../../features/sign-on/sign-on-calls.ts")).redeem("ticket", undefined),
  ],
];

test.each(ways)(
  "whoever comes in by %s does first the log-out that is owed",
  async (_name, call, isOpened, act) => {
    stage.answers[call] = loggedIn;
    stage.answers["GET /api/session"] = session;
    await act();
    expect(stage.asked).toEqual(["POST /api/session/end", call, ...(isOpened ? ["GET /api/session"] : [])]);
    expect(localStorage.getItem(OWED)).toBeNull();
    await (await import("./read-session.ts")).enter();
    expect(stage.asked.filter((what) => what === "POST /api/session/end")).toHaveLength(1);
  },
);

test.each(ways)(
  "who comes in by %s brings the token of the account that leaves",
  async (_name, call, _is, act) => {
    localStorage.removeItem(OWED);
    stage.answers["GET /api/session"] = session;
    stage.answers[call] = loggedIn;
    await (await import("./session.ts")).openSession();
    await act();
    expect(stage.tokens[call]).toBe("Bearer token-of-ana");
  },
);

test("gives the balance that came with a session to a later listener", async () => {
  localStorage.removeItem(OWED);
  const balance = {
    Balance: 900,
    Reserved: 0,
    Pending: 0,
    Debt: 0,
    EarnedInSeason: 0,
    RedeemedInSeason: 0,
    Expirations: [],
    ExpiringIn60Days: 0,
    Version: 7,
    ReadAt: "2026-11-24T12:00:00.000Z",
  };
  stage.answers["GET /api/session"] = async () =>
    Response.json({ ...((await session().json()) as object), balance });
  const { openSession, onBalanceReceived } = await import("./session.ts");
  await openSession();
  const listener = vi.fn();
  onBalanceReceived(listener);
  expect(listener).toHaveBeenCalledExactlyOnceWith(
    "003Demo00000001",
    expect.objectContaining({ available: 900, version: 7 }),
  );
});

test("says that the log-in worked when its session does not open", async () => {
  stage.answers["POST /api/userLogin"] = loggedIn;
  stage.answers["GET /api/session"] = () => Response.json({ code: "unavailable" }, { status: 503 });
  const { signIn, enter, NotOpened } = await import("./read-session.ts");
  await expect(signIn("52998224725", "x", new AbortController().signal)).rejects.toThrow(NotOpened);
  await expect(enter()).rejects.toThrow(NotOpened);
});

test("a password that was defined stays so, whether or not its session opens", async () => {
  stage.answers["POST /api/auth/define-password"] = loggedIn;
  stage.answers["GET /api/session"] = () => Response.json({ code: "unavailable" }, { status: 503 });
  const { defineNewPassword } = await import("../../features/identity/recovery/recovery-calls.ts");
  expect(await defineNewPassword("x", "proof-token")).toMatchObject({ ok: true });
});

test.each(ways)(
  "who is refused by %s leaves a log-out owed that could not be done",
  async (_name, call, _is, act) => {
    stage.answers["POST /api/session/end"] = () => Promise.reject(new TypeError("Failed to fetch"));
    stage.answers[call] = () => Response.json({ code: "too-many-requests" }, { status: 429 });
    await act();
    expect(localStorage.getItem(OWED)).toBe("");
  },
);

/** Why the server may not have done a log-out. */
const undone: readonly (readonly [string, () => Promise<Response>])[] = [
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  [
    "the server is asked too often",
    () => Promise.resolve(Response.json({ code: "too-many-requests" }, { status: 429 })),
  ],
  ["the server is busy", () => Promise.resolve(Response.json({ code: "unavailable" }, { status: 503 }))],
];

test.each(undone)("the session is not asked for while a log-out is owed and %s", async (_why, answer) => {
  stage.answers["POST /api/session/end"] = answer;
  const { openSession } = await import("./session.ts");
  await openSession();
  expect(stage.asked).toEqual(["POST /api/session/end"]);
  expect(localStorage.getItem(OWED)).toBe("");
});

test.each(undone)("still owes the log-out and reports it as undone where %s", async (_why, answer) => {
  stage.answers["POST /api/session/end"] = answer;
  const { signOut } = await import("./session.ts");
  await expect(signOut()).rejects.toThrow();
  expect(localStorage.getItem(OWED)).toBe("");
});

test("sends an owed log-out as soon as there is a network, and then no more", async () => {
  vi.useFakeTimers();
  const browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  const ended = stage.answers["POST /api/session/end"];
  stage.answers["POST /api/session/end"] = () => Promise.reject(new TypeError("Failed to fetch"));
  const { payLogOut } = await import("./owed-log-out.ts");
  const paid = payLogOut();
  await vi.waitFor(() => expect(stage.asked).toHaveLength(1));
  expect(localStorage.getItem(OWED)).toBe("");
  if (ended) stage.answers["POST /api/session/end"] = ended;
  browser.dispatchEvent(new Event("online"));
  await paid;
  await payLogOut();
  vi.useRealTimers();
  expect(stage.asked).toEqual(["POST /api/session/end", "POST /api/session/end"]);
  expect(localStorage.getItem(OWED)).toBeNull();
});

test("treats a saved answer to a fresh call as a missing network", async () => {
  const headers = { "x-saved-at": "2026-11-14T12:00:00.000Z" };
  const wire = {
    Id: "003Demo00000001",
    FirstName: "Ana",
    LastName: "Ribeiro",
    CNPJ_CPF__c: "52998224725",
    EmailIsReal: false,
    AuthRegisterEmail: "52998224725@sem-email.colheita.example",
    LoyaltyCategory__c: "Agricultor",
    MilestoneCategory__c: "Ouro",
    ReferralCode__c: "BOAVISTA",
    CreatedDate: "2023-10-18",
  };
  stage.answers["GET /api/profile"] = () => Response.json(wire, { headers });
  const { getMyProfile } = await import("@colheita/contract/profile/profile-endpoints");
  const { read } = await import("./session.ts");
  await expect(read(getMyProfile, {}, { isFresh: true })).rejects.toMatchObject({ name: "NetworkFailure" });
  expect(await read(getMyProfile, {})).toMatchObject({ id: wire.Id });
});
