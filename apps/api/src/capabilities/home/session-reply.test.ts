import type { Session } from "@colheita/contract/identity/identity-records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/server/fresh-database.ts";
import { earn } from "../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../test/world/members.ts";
import { testPlatform } from "../../../test/server/test-platform.ts";
import { sql } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { readStatement } from "../points/index.ts";
import { describeSession, type Opening } from "./session-reply.ts";

let database: FreshDatabase;
let platform: Platform;
let closePlatform: () => Promise<void>;
beforeEach(async () => {
  database = await freshDatabase();
  ({ platform, close: closePlatform } = await testPlatform(database, database.url));
});
afterEach(async () => {
  await closePlatform();
  await database.close();
});

function sessionOf(memberId: string, pending: Session["pending"] = []): Session {
  const member = {
    id: memberId,
    firebaseId: `uid-${memberId}`,
    firstName: "Ana",
    lastName: "Ribeiro",
    companyName: undefined,
    photoUrl: undefined,
    category: "Agricultor",
    profileCodes: ["agricultor"],
    loyaltyProfiles: [],
    milestoneCategory: "",
    pointsLabel: "pontos",
  };
  return { id: "0SE000000000001", accessToken: "token", expiresAt: new Date(), member, pending };
}

const openingOf = (screen: Opening["screen"]): Opening => ({
  screen,
  readScreen: ({ memberId }) => readStatement(database.db, memberId, {}, 10),
  livePosition: "1.2",
});

test("a session brings the number of unread notices along, with whatever screen it opens", async () => {
  const { id: memberId } = await addMember(database.db);
  for (const screen of ["statement", undefined] as const)
    expect(
      (await describeSession(platform, sessionOf(memberId), openingOf(screen))).unreadNotifications,
    ).toBe(0);
});

test("a number of notices that can't be read is absent, never a zero, and the session opens all the same", async () => {
  const { id: memberId } = await addMember(database.db);
  await earn(database.db, memberId, 70);
  await sql`alter table notifications.notification rename to away`.execute(database.db);
  const reply = await describeSession(platform, sessionOf(memberId), openingOf("statement"));
  expect(reply.unreadNotifications).toBeUndefined();
  expect(reply.balance?.available).toBe(70);
  expect(reply.first.statement?.items).toHaveLength(1);
});

test("a balance that can't be read is absent, never a zero", async () => {
  const { id: memberId } = await addMember(database.db);
  await sql`delete from points.balance where member_id = ${memberId}`.execute(database.db);
  for (const screen of ["home", "news"] as const)
    expect((await describeSession(platform, sessionOf(memberId), openingOf(screen))).balance).toBeUndefined();
});

test("a session with something pending returns no figures", async () => {
  const { id: memberId } = await addMember(database.db);
  const reply = await describeSession(platform, sessionOf(memberId, ["access-code"]), openingOf("home"));
  expect(reply).toMatchObject({ unreadNotifications: undefined, balance: undefined, first: {} });
});

test("a session says whether the points are real, also while a step stands before the portal", async () => {
  const { id: memberId } = await addMember(database.db);
  expect(platform.config.isProduction).toBe(true);
  for (const isProduction of [true, false]) {
    const configured = { ...platform, config: { ...platform.config, isProduction } };
    for (const session of [sessionOf(memberId), sessionOf(memberId, ["access-code"])])
      expect((await describeSession(configured, session, openingOf(undefined))).isProduction).toBe(
        isProduction,
      );
  }
});
