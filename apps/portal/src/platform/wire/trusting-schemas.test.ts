import { beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import * as trusting from "./trusting-schemas.ts";
import type { Schema } from "./trusting-schemas.ts";

async function loadContract() {
  const [home, identity] = await Promise.all([
    import("@colheita/contract/home/home-endpoints"),
    import("@colheita/contract/identity/identity-endpoints"),
  ]);
  return { session: home.getSession, logIn: identity.logIn };
}

let checked: Awaited<ReturnType<typeof loadContract>>;
let unchecked: Awaited<ReturnType<typeof loadContract>>;

beforeAll(async () => {
  checked = await loadContract();
  vi.resetModules();
  vi.doMock("zod/mini", () => trusting);
  unchecked = await loadContract();
  vi.doUnmock("zod/mini");
});

const decodeUnchecked = (schema: unknown, wire: unknown) => trusting.decode(schema as Schema, wire);

const balance = {
  Balance: 128_475,
  Reserved: 0,
  Pending: 20,
  Debt: 0,
  EarnedInSeason: 7,
  RedeemedInSeason: 0,
  Expirations: [{ ExpirationDate__c: "2026-12-31", Points__c: 3200 }],
  ExpiringIn60Days: 3200,
  ReadAt: "2026-11-21T12:00:00.000Z",
};

const sessionWire = {
  session: {
    sessionId: "ses0000000000A1",
    token: "header.payload.signature",
    expiresAt: "2026-11-21T12:15:00.000Z",
    pending: ["access-code"],
    unknown: "never crosses",
    user: {
      Id: "mem0000000000A1AAA",
      UID: "uid",
      FirstName: "Ana Paula",
      LastName: "Ribeiro",
      LoyaltyCategory__c: "Agricultor",
      MilestoneCategory__c: "Parceiro",
      acg_ProfileCodes__c: ["agricultor"],
      acg_LoyaltyProfiles__c: [],
      PointsLabel: "pontos",
    },
  },
  balance,
  unread: 3,
  production: false,
  livePosition: "1-2",
  first: {},
};

const capabilities = import.meta.glob("../../../../../packages/contract/src/*/*-endpoints.ts");

describe("schemas of the browser's bundle", () => {
  test.each(Object.keys(capabilities))("%s is written in them", async (file) => {
    vi.resetModules();
    vi.doMock("zod/mini", () => trusting);
    await expect(capabilities[file]?.()).resolves.toBeDefined();
    vi.doUnmock("zod/mini");
  });

  test("a session is read exactly as the checking schemas read it", () => {
    const asChecked = z.decode(checked.session.reply, sessionWire as never);
    expect(decodeUnchecked(unchecked.session.reply, sessionWire)).toEqual(asChecked);
    expect(asChecked.session.member.firstName).toBe("Ana Paula");
  });

  test("what is sent is spelt exactly as the checking schemas spell it", () => {
    const body = { username: "52998224725", password: "Colheita@2026" };
    const query = { screen: "home" } as const;
    expect(trusting.encode(unchecked.logIn.body as unknown as Schema, body)).toEqual(
      z.encode(checked.logIn.body, body),
    );
    expect(trusting.encode(unchecked.session.query as unknown as Schema, query)).toEqual(
      z.encode(checked.session.query, query),
    );
  });

  test("a form is told of the same broken rules as by the checking schemas", async () => {
    const loadRewards = () =>
      Promise.all([import("@colheita/contract/kit"), import("@colheita/contract/rewards/delivery-address")]);
    const farm = {
      recipient: "Ana",
      postalCode: "78890000",
      street: "MT-242",
      number: "S/N",
      complement: undefined,
      district: "Zona rural",
      city: "Sorriso",
      state: "MT",
    };
    const drafts = [
      farm,
      { ...farm, state: "SP" },
      { ...farm, postalCode: "1", state: "XX", recipient: " ", complement: "x".repeat(21) },
      { ...farm, street: "a\tb", city: "x".repeat(81) },
    ];
    const refusals = async () => {
      vi.resetModules();
      const [{ refusedFields }, { DeliveryAddress }] = await loadRewards();
      return drafts.map((draft) => refusedFields(DeliveryAddress, draft));
    };
    const byChecking = await refusals();
    vi.doMock("zod/mini", () => trusting);
    const byTrusting = await refusals();
    vi.doUnmock("zod/mini");
    expect(byTrusting).toEqual(byChecking);
    expect(byChecking.map(({ length }) => length)).toEqual([0, 1, 4, 2]);
  });
});
