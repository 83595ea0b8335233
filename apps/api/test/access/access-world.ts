import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { ACCOUNT_TYPES, PendingStep, type AccountType, type OperatorRole } from "@colheita/contract/kit";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { codesOf } from "../../../../tests/access/page-classes.ts";
import { insertAccount } from "../../src/capabilities/channels/index.ts";
import { publishNews } from "../../src/capabilities/content/index.ts";
import { guardOf } from "../../src/capabilities/identity/log-in/guard.ts";
import { formUserGroup } from "../../src/capabilities/identity/index.ts";
import { hashSeed } from "../../src/capabilities/identity/session/refresh-cookie.ts";
import { insertSession } from "../../src/capabilities/identity/session/session-store.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import type { Caller } from "../../src/platform/http/caller.ts";
import type { HttpServer } from "../../src/platform/http/serve.ts";
import type { Names } from "@colheita/contract/kit/example";
import { earn } from "../ledger/ledger-members.ts";
import { PASSWORD } from "../world/members.ts";
import { addGrant, addReward } from "../rewards/rewards-world.ts";
import { operatorToken } from "../world/operator-token.ts";
import { addDistributor } from "../world/some-distributor.ts";
import { someCase } from "../world/some-case.ts";
import { addApp } from "../world/second-factor-world.ts";
import { publishTerm } from "../world/terms-world.ts";

/** How far a session has come: nothing stands before it, or one step does. */
export type SessionState = "logged" | PendingStep;
export const SESSION_STATES: readonly SessionState[] = ["logged", ...PendingStep.options];

/** What a member's calls name: at least the member. */
type OwnNames = Names & Readonly<Record<"memberId" | "firebaseId" | "taxId" | "email", string>>;

/** A member of one account type, with a session in one state. */
export interface SweptMember {
  readonly type: AccountType;
  readonly state: SessionState;
  readonly named: OwnNames;
  readonly phone: string;
  readonly token: string;
  /** Returns a token of a further session in the same state, for a call that ends it. */
  readonly anotherToken: () => Promise<string>;
}

export interface AccessWorld extends TestWorld {
  readonly members: readonly SweptMember[];
  /** Names a member and records that there are not. */
  readonly nobody: Names;
  /** Returns the access token of an operator with these roles. */
  readonly operatorToken: (roles: readonly OperatorRole[]) => Promise<string>;
  /** Whose a word of an answer is: ids, tax ids, contacts and names of every member, by what is written. */
  readonly ownerOf: ReadonlyMap<string, string>;
}

/** Returns the program with one member for each account type and state of the session, each with records of their own. */
export async function accessWorld(
  extras: readonly ((server: HttpServer) => void)[] = [],
): Promise<AccessWorld> {
  const world = await testWorld({}, extras);
  const { db } = world;
  const everybodys = {
    password: PASSWORD,
    rewardId: await addReward(db),
    articleId: await addArticle(world),
    termVersionId: await publishTerm(db),
    distributorId: await world.inOne((tx) => addDistributor(tx)),
  };
  const nobody: Names = everybodys;
  const members: SweptMember[] = [];
  for (const type of ACCOUNT_TYPES)
    for (const state of SESSION_STATES) members.push(await addSwept(world, { type, state, nobody }));
  return {
    ...world,
    members,
    nobody,
    operatorToken: (roles) => operatorToken(world.platform, roles),
    ownerOf: whoIsWho(members, nobody),
  };
}

function addArticle({ inOne }: TestWorld): Promise<string> {
  const news = {
    title: "Soja",
    topic: "Lavoura",
    summary: "Chuva adiantou a semeadura.",
    author: "Equipe",
    html: "<p>Texto</p>",
    publishedAt: new Date(Date.now() - 3_600_000),
    writtenBy: "005Operator0001",
    approvedBy: "005Operator0002",
  };
  return inOne((tx) => publishNews(tx, news));
}

/** Returns every word that belongs to one member alone. */
function whoIsWho(members: readonly SweptMember[], nobody: Names): ReadonlyMap<string, string> {
  const shared = new Set(Object.values(nobody));
  return new Map(
    members.flatMap(({ named, phone }) =>
      [...Object.values(named), phone]
        .filter((word) => !shared.has(word))
        .map((word): [string, string] => [word, named.memberId]),
    ),
  );
}

interface Given {
  readonly type: AccountType;
  readonly state: SessionState;
  readonly nobody: Names;
}

let count = 0;

async function addSwept(world: TestWorld, { type, state, nobody }: Given): Promise<SweptMember> {
  const { db } = world;
  count += 1;
  const phone = `669${String(10_000_000 + count * 7)}`;
  const isCodeNeeded = state === "access-code";
  const codes = state === "profile-check" && type !== "agricultor" ? [type] : [...codesOf(type)];
  const accountId = newId("001");
  await world.inOne((tx) => insertAccount(tx, { id: accountId, name: "Canal", nsap: accountId }));
  const linked = await world.registered();
  const given = { accountId, loyaltyProfiles: ["Focal Point"], phone, isCodeNeeded, profileCodes: codes };
  const { id: memberId, ...names } = await world.registered(given);
  await world.inOne((tx) => formUserGroup(tx, memberId, [linked.id]));
  if (state === "password-definition")
    await sql`update identity.credential set is_definition_needed = true where member_id = ${memberId}`.execute(
      db,
    );
  const pending = state === "logged" ? [] : [state];
  const caller = { memberId, kind: "member", category: "Agricultor", pending } as const;
  const begin = () => openSessionOf(world, { ...caller, profileCodes: codes });
  const [{ token }, { sessionId }] = [await begin(), await begin()];
  // Whoever is asked for terms may still take their data along.
  const exports: Names = ["logged", "terms"].includes(state)
    ? { exportId: await addExport(db, memberId) }
    : {};
  const ids = { memberId, sessionId, accountId, linkedFirebaseId: linked.firebaseId, ...exports };
  const own: OwnNames = { ...nobody, ...ids, ...names };
  const named = state === "logged" ? await addRecords(world, own, token) : own;
  const anotherToken = async () => (await begin()).token;
  return { type, state, named, phone, token, anotherToken };
}

/** Begins a session as the log-in does, whatever stands before it. */
async function openSessionOf(
  { inOne, platform }: TestWorld,
  caller: Omit<Caller, "sessionId">,
): Promise<{ readonly sessionId: string; readonly token: string }> {
  const sessionId = newId("ses");
  await inOne((tx) =>
    insertSession(tx, {
      id: sessionId,
      memberId: caller.memberId,
      userAgent: "A browser",
      address: "203.0.113.9",
      seedHash: hashSeed(randomBytes(32)),
      idleDays: 30,
      maxDays: 90,
      isCodeNeeded: false,
    }),
  );
  const profileCodes = caller.profileCodes.map((profile) => profile.toLowerCase());
  const { tokens } = guardOf(platform);
  const { token } = await tokens.write({ ...caller, sessionId, profileCodes });
  return { sessionId, token };
}

/** Gives a member a copy of their data. */
async function addExport(db: Db, memberId: string): Promise<string> {
  const exportId = newId("exp");
  await sql`insert into privacy.export (id, member_id, state, made_at, expires_at, json_key, pdf_key)
    values (${exportId}, ${memberId}, 'ready', now(), now() + interval '7 days', ${`exports/${"a".repeat(22)}.json`},
      ${`exports/${"a".repeat(22)}.pdf`})`.execute(db);
  return exportId;
}

interface Addition {
  readonly add: (tx: Tx, memberId: string) => Promise<Names>;
}

/** What gives a member a record that calls name, and answers its name: `test/access/records/<capability>.ts`. */
const RECORDS = join(import.meta.dirname, "records");
const additions = await Promise.all(
  globSync("*.ts", { cwd: RECORDS }).map(async (file) => (await import(join(RECORDS, file))) as Addition),
);

/** Gives a member one record of each kind, the way a member gets them. */
async function addRecords(world: TestWorld, own: OwnNames, token: string): Promise<OwnNames> {
  const { db } = world;
  const { memberId, rewardId = "", taxId, email } = own;
  const entryId = await earn(db, memberId, 1_000);
  const redeemed = await world.call("POST", "/api/processRedeem", {
    token,
    headers: { "idempotency-key": `redeems-${memberId}` },
    body: {
      contactId: memberId,
      productItemId: rewardId,
      quantity: 1,
      grant: await addGrant(db, memberId, rewardId),
    },
  });
  if (redeemed.status !== 200) throw new Error(`The redemption was answered ${redeemed.text}`);
  const member = { id: memberId, firebaseId: own.firebaseId, taxId, email, token, cookie: "" };
  const { factorId } = await addApp(world, member);
  const redemptionId = String(redeemed.json()["Id"]);
  const accepted = await world.call("POST", "/api/acceptAgreement", {
    token,
    body: { cpf: taxId, email, lastName: "Ribeiro" },
  });
  const [acceptanceId = ""] = accepted.json()["ids"] as string[];
  const opened = await world.call("POST", "/api/addCase", { token, body: someCase() });
  const names: Record<string, string> = {};
  for (const { add } of additions) Object.assign(names, await world.inOne((tx) => add(tx, memberId)));
  const caseId = String(opened.json()["Id"]);
  return { ...own, ...names, caseId, entryId, factorId, redemptionId, acceptanceId };
}
