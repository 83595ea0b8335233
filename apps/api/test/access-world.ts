import { randomBytes } from "node:crypto";
import { ACCOUNT_TYPES, PendingStep, type AccountType, type OperatorRole } from "@colheita/contract/kit";
import { codesOf } from "../../../tests/access/page-classes.ts";
import { insertAccount } from "../src/capabilities/channels/index.ts";
import { publishNews } from "../src/capabilities/content/index.ts";
import { doorkeeperOf } from "../src/capabilities/identity/doorkeeper.ts";
import { formUserGroup, hashPassword, registerMember } from "../src/capabilities/identity/index.ts";
import { hashSeed } from "../src/capabilities/identity/refresh-cookie.ts";
import { insertSession } from "../src/capabilities/identity/session-store.ts";
import { notifyMember } from "../src/capabilities/notifications/index.ts";
import { newId } from "../src/platform/database/ids.ts";
import { sql, type Db } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/caller.ts";
import type { HttpServer } from "../src/platform/http/serve.ts";
import { NOBODY, type Named } from "./access-class.ts";
import { apiWorld, type ApiWorld } from "./api-world.ts";
import { PASSWORD, someCpf } from "./identity-world.ts";
import { earn } from "./ledger-members.ts";
import { addGrant, addReward } from "./rewards-world.ts";
import { operatorToken } from "./operator-token.ts";
import { someCase } from "./some-case.ts";
import { addApp } from "./second-factor-world.ts";
import { publishTerm } from "./terms-world.ts";

/** How far a session has come: nothing stands before it, or one step does. */
export type SessionState = "logged" | PendingStep;
export const SESSION_STATES: readonly SessionState[] = ["logged", ...PendingStep.options];

/** A member of one account type, with a session in one state. */
export interface SweptMember {
  readonly type: AccountType;
  readonly state: SessionState;
  readonly named: Named;
  readonly phone: string;
  readonly token: string;
  /** A token of a further session in the same state, for a call that ends it. */
  readonly anotherToken: () => Promise<string>;
}

export interface AccessWorld extends ApiWorld {
  readonly members: readonly SweptMember[];
  /** Names a member and records that there are not. */
  readonly nobody: Named;
  /** The access token of an operator with these roles. */
  readonly operatorToken: (roles: readonly OperatorRole[]) => Promise<string>;
  /** Whose a word of an answer is: ids, tax ids, contacts and names of every member, by what is written. */
  readonly ownerOf: ReadonlyMap<string, string>;
}

/** The program with one member for each account type and state of the session, each with records of their own. */
export async function accessWorld(
  extras: readonly ((server: HttpServer) => void)[] = [],
): Promise<AccessWorld> {
  const world = await apiWorld({ TRUST_PROXY: "1", LOG_INS_PER_MINUTE: "10000" }, extras);
  const { db } = world.database;
  const everybodys = {
    rewardId: await addReward(db),
    articleId: await addArticle(world),
    termVersionId: await publishTerm(db),
  };
  const nobody: Named = { ...NOBODY, ...everybodys };
  const passwordHash = await hashPassword(PASSWORD);
  const members: SweptMember[] = [];
  for (const type of ACCOUNT_TYPES)
    for (const state of SESSION_STATES)
      members.push(await addSwept(world, { type, state, nobody, passwordHash }));
  return {
    ...world,
    members,
    nobody,
    operatorToken: (roles) => operatorToken(world.server.platform, roles),
    ownerOf: whoIsWho(members, nobody),
  };
}

function addArticle({ database }: ApiWorld): Promise<string> {
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
  return database.db.transaction().execute((tx) => publishNews(tx, news));
}

/** Every word that belongs to one member alone. */
function whoIsWho(members: readonly SweptMember[], nobody: Named): ReadonlyMap<string, string> {
  const shared = new Set(Object.values(nobody) as string[]);
  return new Map(
    members.flatMap(({ named, phone }) =>
      [...(Object.values(named) as string[]), phone]
        .filter((word) => !shared.has(word))
        .map((word): [string, string] => [word, named.memberId]),
    ),
  );
}

interface Given {
  readonly type: AccountType;
  readonly state: SessionState;
  readonly nobody: Named;
  readonly passwordHash: string;
}

let count = 0;

async function addSwept(world: ApiWorld, { type, state, nobody, passwordHash }: Given): Promise<SweptMember> {
  const { db } = world.database;
  const taxId = someCpf();
  count += 1;
  const email = `varredura${count}.${taxId}@correio.example`;
  const phone = `669${String(10_000_000 + count * 7)}`;
  const firebaseId = `Varredura${String(count).padStart(19, "0")}`;
  const isCodeNeeded = state === "access-code";
  const codes = state === "profile-check" && type !== "agricultor" ? [type] : [...codesOf(type)];
  const accountId = newId("001");
  const linkedFirebaseId = `Vinculada${String(count).padStart(19, "0")}`;
  const memberId = await db.transaction().execute(async (tx) => {
    await insertAccount(tx, { id: accountId, name: "Canal", nsap: accountId });
    const names = { firstName: "Ana", lastName: "Ribeiro" };
    const linkedId = await registerMember(tx, { ...names, taxId: someCpf(), firebaseId: linkedFirebaseId });
    const id = await registerMember(tx, {
      accountId,
      loyaltyProfiles: ["Focal Point"],
      taxId,
      email,
      phone,
      firebaseId,
      passwordHash,
      isCodeNeeded,
      profileCodes: codes,
      ...names,
    });
    await formUserGroup(tx, id, [linkedId]);
    return id;
  });
  if (state === "password-definition")
    await sql`update identity.credential set is_definition_needed = true where member_id = ${memberId}`.execute(
      db,
    );
  const pending = state === "logged" ? [] : [state];
  const caller = { memberId, kind: "member", category: "Agricultor", pending } as const;
  const begin = () => openSessionOf(world, { ...caller, profileCodes: codes });
  const [{ token }, { sessionId }] = [await begin(), await begin()];
  // Whoever is asked for terms may still take their data along.
  const exportId = ["logged", "terms"].includes(state) ? await addExport(db, memberId) : nobody.exportId;
  const ids = { memberId, firebaseId, sessionId, accountId, linkedFirebaseId, exportId };
  const own = { ...nobody, ...ids, taxId, email };
  const named = state === "logged" ? await addRecords(world, own, token) : own;
  const anotherToken = async () => (await begin()).token;
  return { type, state, named, phone, token, anotherToken };
}

/** Begins a session as the log-in does, whatever stands before it. */
async function openSessionOf(
  { database, server }: ApiWorld,
  caller: Omit<Caller, "sessionId">,
): Promise<{ readonly sessionId: string; readonly token: string }> {
  const sessionId = newId("ses");
  await database.db.transaction().execute((tx) =>
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
  const { tokens } = doorkeeperOf(server.platform);
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

/** Gives a member one record of each kind, the way a member gets them. */
async function addRecords(world: ApiWorld, own: Named, token: string): Promise<Named> {
  const { db } = world.database;
  const { memberId, rewardId, taxId, email } = own;
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
  const notificationId = await db
    .transaction()
    .execute((tx) => notifyMember(tx, { memberId, title: "Olá", message: "Seus pontos chegaram." }));
  const member = { id: memberId, taxId, email, token, cookie: "" };
  const { factorId } = await addApp(world, member);
  const connectionId = newId("sgn");
  await sql`insert into sign_on.connection (id, member_id, issuer, subject)
    values (${connectionId}, ${memberId}, 'https://provider.example', ${memberId})`.execute(db);
  const redemptionId = String(redeemed.json()["Id"]);
  const accepted = await world.call("POST", "/api/acceptAgreement", {
    token,
    body: { cpf: taxId, email, lastName: "Ribeiro" },
  });
  const [acceptanceId = ""] = accepted.json()["ids"] as string[];
  const opened = await world.call("POST", "/api/addCase", { token, body: someCase() });
  return {
    ...own,
    caseId: String(opened.json()["Id"]),
    entryId,
    notificationId,
    factorId,
    connectionId,
    redemptionId,
    acceptanceId,
  };
}
