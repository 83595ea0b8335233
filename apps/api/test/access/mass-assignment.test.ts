import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, someCpf, type LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sql } from "../../src/platform/database/database.ts";
import { nameOf, type Names } from "@colheita/contract/kit/example";
import { callExample } from "./example-call.ts";
import { earn } from "../ledger/ledger-members.ts";
import { operatorToken } from "../world/operator-token.ts";
import { addReward } from "../rewards/rewards-world.ts";
import { proveAgain } from "../world/second-factor-world.ts";
import { publishTerm } from "../world/terms-world.ts";

let world: TestWorld;
let ana: LoggedMember;
let own: Names;

beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
  const { db } = world;
  await earn(db, ana.id, 1_000);
  own = {
    password: PASSWORD,
    memberId: ana.id,
    taxId: ana.taxId,
    email: ana.email,
    rewardId: await addReward(db),
  };
  await proveAgain(world, ana);
  await publishTerm(db);
});
afterAll(() => world.close());

/** What nobody may set by adding it to a call, in the wire's words and in the database's. */
const WANTED = {
  Id: "003000000000001",
  memberId: "003000000000001",
  member_id: "003000000000001",
  status: "Ativo",
  acg_Status__c: "Ativo",
  acg_ProfileCodes__c: ["Focalpoint", "admin"],
  profile_codes: ["Focalpoint", "admin"],
  profileCodes: ["Focalpoint", "admin"],
  acg_LoyaltyProfiles__c: ["Focal Point"],
  roles: ["admin"],
  isAdmin: true,
  CNPJ_CPF__c: "00000000191",
  tax_id: "00000000191",
  Email: "outro@correio.example",
  Balance: 1_000_000,
  points: 1_000_000,
  Points__c: 1_000_000,
  acg_ProgramOptOut__c: true,
  AccessCodeRequireValidation: false,
  PasswordDefinitionIsRequired: false,
  is_code_needed: false,
  CreatedDate: "2001-01-01T00:00:00Z",
  price: 0,
} as const;

/** Returns everything that the calls could change of what no call of a member is meant to set. */
async function rowsOf(memberId: string): Promise<object[]> {
  const { rows } =
    await sql<object>`select member.*, credential.is_definition_needed, credential.second_factors,
      balance.available, balance.reserved, balance.debt
    from identity.member member join identity.credential credential on credential.member_id = member.id
    join points.balance balance on balance.member_id = member.id where member.id = ${memberId}`.execute(
      world.db,
    );
  return rows;
}

/** What nobody may set, to be put beside a body's own fields, which come last. */
const BESIDE = { ...WANTED, user: WANTED, member: WANTED, data: [WANTED] };

test("row 2: whatever a call brings beside its own fields is not stored, wherever it lies", async () => {
  const before = await rowsOf(ana.id);
  const withBody = world.endpoints.filter(
    (endpoint) => endpoint.access !== "operator" && endpoint.example?.body,
  );
  expect(withBody.length).toBeGreaterThan(20);
  const calls = withBody.filter((call) => call.path !== "/setPasswordDefinitionRequire");
  for (const endpoint of calls) {
    const { endsSession, onlyWhilePending } = endpoint;
    if (endsSession || onlyWhilePending) continue;
    const call = { endpoint, names: own, token: ana.token, isMember: true };
    const fits = await callExample(world, call);
    const reply = await callExample(world, { ...call, beside: BESIDE });
    // As without it, or refused because it is there.
    const sameOrRefused = [fits.status, 400, 404];
    expect(sameOrRefused, `${nameOf(endpoint)} answered ${reply.text}`).toContain(reply.status);
  }
  expect(await rowsOf(ana.id)).toEqual(before);
});

test("row 2: an operator's calls about a member store no more than their own fields either", async () => {
  const token = await operatorToken(world.platform, ["support"]);
  const contact = {
    CNPJ_CPF__c: someCpf(),
    FirstName: "Zélia",
    LastName: "Moura",
    Email: "zelia@sitio.example",
    acg_ProfileCodes__c: ["agricultor"],
  };
  const added = await world.call("POST", "/api/createUserFromSFContact", {
    token,
    body: { ...BESIDE, ...contact },
  });
  expect(added.status, added.text).toBe(200);
  const id = String(added.json()["Id"]);
  const [zelia] = await rowsOf(id);
  expect(zelia).toMatchObject({
    taxId: contact.CNPJ_CPF__c,
    email: contact.Email,
    status: "Ativo",
    isOptedOut: false,
    profileCodes: ["agricultor"],
    loyaltyProfiles: [],
    isDefinitionNeeded: true,
    available: 0,
  });
  const body = { ...BESIDE, acg_Status__c: "Blocked", acg_ProgramOptOut__c: false };
  const blocked = await world.call("PUT", `/api/members/${id}/standing`, { token, body });
  expect(blocked.status, blocked.text).toBe(200);
  expect(await rowsOf(id)).toEqual([{ ...zelia, status: "Blocked" }]);
});

/** Who issued an invoice stands on it: members see it on their own, and the desk on anybody's (3.2, Invoice). */
const issuer = ["acg_TaxId__c"];
/** Distributors are companies of the channel, and known by their tax ids. */
const distributor = ["acg_TaxId__c", "acg_TaxIdStarted__c"];
/** Fields of replies, by call, in which a secret or a document of a person may stand: its own, and nobody else's. */
const DISCLOSED: Readonly<Record<string, readonly string[]>> = {
  "GET /profile": ["CNPJ_CPF__c", "LoyaltyBirthdate__c", "acg_Rg__c", "acg_Pis__c"],
  // Tokens and codes that are the call's very answer.
  "POST /userLogin": ["token"],
  // Of the other accounts of one's own, no more than a hint of the tax id.
  "GET /session": ["token", "CNPJ_CPF__c"],
  "GET /getProfilesByUserGroup": ["CNPJ_CPF__c"],
  "POST /createAuthUser": ["token"],
  "POST /persistLoyalty": ["token"],
  "POST /auth/verify-pass-code": ["token"],
  "POST /auth/define-password": ["token"],
  "POST /auth/define-required-password": ["token"],
  "POST /auth/second-factor": ["token"],
  // Of days of the whole ledger, not of anybody.
  "GET /points/seals": ["PreviousHash", "Hash"],
  "POST /operators/log-in": ["token"],
  "POST /operators/second-factor": ["token"],
  "GET /operators/session": ["token"],
  // Of who is no member yet: the provider's claims about them.
  "POST /sign-on/complete": ["token", "CNPJ_CPF__c"],
  "POST /sign-on/ticket": ["token", "CNPJ_CPF__c"],
  // When, and whether there is one.
  "POST /auth/change-password": ["lastTimePasswordChanged"],
  "POST /second-factor/app": ["secret"],
  "POST /operators/own/app": ["secret"],
  "POST /operators/restore": ["secret"],
  "GET /getDistributors": distributor,
  "GET /favoriteAccounts": distributor,
  "GET /invoices": issuer,
  "POST /embedded/invoices": issuer,
  "POST /invoices": issuer,
  "POST /invoices/xml": issuer,
  "POST /invoices/key": issuer,
  "GET /invoices/summary": issuer,
  "GET /invoices/:invoiceId": issuer,
  "POST /invoices/:invoiceId/appeal": issuer,
  "GET /invoice-reviews": issuer,
  // An invoice of somebody else is told by who bought it.
  "GET /invoice-reviews/:invoiceId": [...issuer, "acg_BuyerTaxId__c"],
};

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly [key: string]: unknown;
}

/** Returns the names of all fields below a described value. */
function fieldsOf(described: unknown): string[] {
  if (typeof described !== "object" || described === null) return [];
  const { properties = {} } = described as Described;
  const below = Object.values(described).flatMap((part) => fieldsOf(part));
  return [...Object.keys(properties), ...below];
}

test("row 3: no answer has a field for a CPF, RG, PIS, password, hash or token beyond those that are meant to", () => {
  const file = join(import.meta.dirname, "../../../../docs/api/openapi.json");
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const name = `${method.toUpperCase()} ${path.replace(/^\/api/, "").replaceAll(/\{(\w+)\}/g, ":$1")}`;
      const secret = fieldsOf(responses["200"]).filter((field) =>
        /cpf|cnpj|tax_?id|(^|_)rg(_|$)|(^|_)pis(_|$)|password(?!rules|definitionis)|hash|secret|token|birth/i.test(
          field,
        ),
      );
      return secret
        .filter((field) => !DISCLOSED[name]?.includes(field))
        .map((field) => `${name} tells ${field}`);
    }),
  );
  expect(found).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(50);
});
