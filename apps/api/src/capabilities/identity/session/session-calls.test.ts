import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, expectOut } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { endSessionsIn } from "./ended-sessions.ts";
import { findMember } from "../member/member-store.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const firebaseIdOf = async (memberId: string) => (await findMember(world.db, memberId))?.firebaseId ?? "";

describe("revoking the refresh token", () => {
  test("row 13: logs the member out on every device, in every process", async () => {
    const { taxId, id } = await world.registered();
    const other = await world.another();
    const [phone, desk] = [new Browser(world), new Browser(other)];
    await phone.logIn(taxId);
    await desk.logIn(taxId);
    const named = { uid: id, userFirebaseId: await firebaseIdOf(id) };
    const answer = await phone.call("POST", "/api/revokeRefreshToken", named);
    expect([answer.status, answer.json()]).toEqual([200, { success: true }]);
    for (const browser of [phone, desk]) {
      await expectOut(browser);
      expect((await browser.openSession()).code).toBe("user-token-expired");
    }
  });

  test("ends but its own session for who has the password and not the access code", async () => {
    const { taxId, id } = await world.registered();
    const [phone, thief] = [new Browser(world), new Browser(world)];
    await phone.logIn(taxId);
    await sql`update identity.credential set is_code_needed = true where member_id = ${id}`.execute(world.db);
    await thief.logIn(taxId);
    expect((await thief.call("POST", "/api/revokeRefreshToken", { uid: id })).status).toBe(200);
    await expectOut(thief);
    expect((await phone.call("GET", "/api/sessions")).status).toBe(200);
  });

  test("takes the member's id or UID, and answers another's like a missing one", async () => {
    const [ana, bruno] = [await world.memberBrowser(), await world.memberBrowser()];
    const own = await firebaseIdOf(ana.memberId);
    const foreign = await firebaseIdOf(bruno.memberId);
    for (const named of [
      { uid: bruno.memberId },
      { uid: foreign },
      { uid: ana.memberId, userFirebaseId: foreign },
      { uid: "003000000000000" },
    ]) {
      const answer = await ana.call("POST", "/api/revokeRefreshToken", named);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ status: "Error", code: "not-found" });
    }
    expect((await bruno.call("GET", "/api/sessions")).status).toBe(200);
    expect((await ana.call("POST", "/api/revokeRefreshToken", { uid: own })).status).toBe(200);
  });
});

describe("validating a token", () => {
  test("succeeds for one of the caller's live sessions alone", async () => {
    const { taxId, id } = await world.registered();
    const [phone, desk] = [new Browser(world), new Browser(world)];
    await phone.logIn(taxId);
    await desk.logIn(taxId);
    const validate = (token: string | undefined) =>
      phone.call("POST", "/api/validateRefreshToken", { token });
    expect((await validate(phone.token)).json()).toEqual({ success: true });
    expect((await validate(desk.token)).json()).toEqual({ success: true });

    const stranger = await world.memberBrowser();
    await world.inOne((tx) =>
      endSessionsIn(tx, { memberId: id, exceptSessionId: sessionOf(phone.token) }, "revoked"),
    );
    for (const dead of [desk.token, stranger.token, "a.b.c", "x".repeat(4_000)]) {
      const answer = await validate(dead);
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({ status: "Error", code: "user-token-expired" });
    }
    expect((await validate(phone.token)).status).toBe(200);
  });
});

function sessionOf(token = ""): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sid: string;
  };
  return claims.sid;
}

describe("a browser whose session is over", () => {
  test.each(["Blocked", "Inativo"] as const)(
    "learns that its member is %s, and loses its cookie",
    async (status) => {
      const browser = await world.memberBrowser();
      await world.db
        .updateTable("identity.member")
        .set({ status })
        .where("id", "=", browser.memberId)
        .execute();
      const answer = await browser.openSession();
      expect([answer.status, answer.code]).toEqual([403, "auth/user-disabled"]);
      expect(browser.cookie).toBeUndefined();
    },
  );

  test("learns nothing after a log-out, nor from a cookie that nobody signed", async () => {
    const browser = await world.memberBrowser();
    const cookie = browser.cookie;
    await browser.call("POST", "/api/session/end");
    browser.cookie = cookie;
    expect((await browser.openSession()).code).toBe("no-uid");
    browser.cookie = `${cookie?.slice(0, -6)}AAAAAA`;
    expect((await browser.openSession()).code).toBe("no-uid");
  });
});
