import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { someCpf, type LoggedMember } from "../../../test/world/members.ts";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { someCase } from "../../../test/world/some-case.ts";
import { addTerm, termsWorld, type TermsWorld } from "../../../test/world/terms-world.ts";
import { sql } from "../../platform/database/database.ts";
import { formUserGroup, registerMember } from "../identity/index.ts";
import { registerPerson } from "../profile/index.ts";
import {
  acceptTerms,
  CHANNEL_TEAM,
  insertCycleAccounts,
  pendingTermsOf,
  termsForNewMember,
} from "./index.ts";
import { exportOf } from "./read-acceptances.ts";

let world: TermsWorld;
/** A farmer who logged in before any term was there. */
let member: LoggedMember;

beforeAll(async () => {
  world = await termsWorld();
}, 60_000);
beforeEach(async () => {
  await world.forget();
  member = await world.member();
});
afterAll(() => world.close());

const db = () => world.db;
const said = ({ status, code }: Answer) => [status, code];
const evidence = { address: "203.0.113.9", userAgent: "A browser" };

const pendingIds = async (memberId: string) => (await pendingTermsOf(db(), memberId)).map(({ id }) => id);

describe("the step before the portal", () => {
  test("stands before a session from its renewal on, is passed by accepting, and asks anew for a newer version", async () => {
    await world.withPending(member, []);
    const termId = await addTerm(db());
    const versionId = await world.publish({ termId });
    const token = await world.withPending(member, ["terms"]);
    expect(said(await world.call("GET", "/api/profile", { token }))).toEqual([403, "permission-denied"]);
    expect((await world.accept(token, versionId, member)).status).toBe(200);
    const free = await world.withPending(member, []);
    expect((await world.call("GET", "/api/profile", { token: free })).status).toBe(200);
    await world.publish({ termId, html: "<p>Outro texto.</p>" });
    await world.withPending(member, ["terms"]);
  });

  test("keeps nobody from asking for help as themselves", async () => {
    await world.publish();
    const token = await world.withPending(member, ["terms"]);
    const body = someCase({ ContactId: member.id });
    const answer = await world.call("POST", "/api/addCase", { token, body });
    expect(answer.json()).toMatchObject({ success: true, Id: expect.any(String) as string });
    const { rows } = await sql`select member_id from support.support_case
      where id = ${String(answer.json()["Id"])}`.execute(db());
    expect(rows).toEqual([{ memberId: member.id }]);
  });

  test("keeps nobody from taking their data along and leaving, and opens nothing else", async () => {
    await world.publish();
    const token = await world.withPending(member, ["terms"]);
    const asMember = (method: string, path: string, body?: object) =>
      world.call(method, `/api${path}`, { token, body });
    expect((await asMember("POST", "/privacy/exports")).status).toBe(200);
    expect((await asMember("GET", "/privacy/exports")).status).toBe(200);
    expect((await asMember("GET", "/privacy/closing")).status).toBe(200);
    const ask = (purpose: string) =>
      asMember("POST", "/generateAccessCode", { purpose, objectId: member.id });
    expect(said(await ask("redemption"))).toEqual([403, "permission-denied"]);
    const scope = { purpose: "opt-out", objectId: member.id };
    expect((await ask(scope.purpose)).status).toBe(200);
    const { rows } = await sql<{ text: string }>`select text from platform.outbox
      where member_id = ${member.id} and expires_at is not null order by id desc limit 1`.execute(db());
    const AccessCode = /\b[A-Z]{6}\d{2}\b/.exec(rows[0]?.text ?? "")?.[0];
    const { grant } = (await asMember("POST", "/validateAccessCode", { ...scope, AccessCode })).json();
    expect((await asMember("POST", "/privacy/opt-out", { programOptOut: true, grant })).status).toBe(200);
  });

  test("comes after the access code and the password that is to be defined", async () => {
    await world.publish();
    await world.withPending(member, ["terms"]);
    await sql`update identity.credential set is_code_needed = true, is_definition_needed = true
      where member_id = ${member.id}`.execute(db());
    await sql`update identity.session set is_code_needed = true where member_id = ${member.id}`.execute(db());
    await world.withPending(member, ["access-code", "password-definition", "terms"]);
  });

  test("begins on the first day of a version and of its window, and ends after the last", async () => {
    const ids = {
      tomorrow: await world.publish({ activatesIn: 1 }),
      startsTomorrow: await world.publish({ startsIn: 1 }),
      endedYesterday: await world.publish({ startsIn: -3, endsIn: -1 }),
      endsToday: await world.publish({ startsIn: -3, endsIn: 0 }),
      startsToday: await world.publish({ startsIn: 0, endsIn: 5 }),
    };
    expect(await pendingIds(member.id)).toEqual([ids.endsToday, ids.startsToday]);
  });

  test("is for the sales team of an account whose cycle it is", async () => {
    const accountId = "001Canal0000001";
    await sql`insert into channels.account (id, name, nsap) values (${accountId}, 'Canal', '1')
      on conflict do nothing`.execute(db());
    const versionId = await world.publish({ business: CHANNEL_TEAM, businessCycleId: "a1C000000000026" });
    const other = await world.publish({ business: CHANNEL_TEAM, businessCycleId: "a1C000000000025" });
    await db()
      .transaction()
      .execute((tx) => insertCycleAccounts(tx, "a1C000000000026", [accountId]));
    await sql`update identity.member set account_id = ${accountId} where id = ${member.id}`.execute(db());
    expect(await pendingIds(member.id)).toEqual([versionId]);
    expect(await pendingIds((await world.member()).id)).toEqual([]);
    const token = await world.withPending(member, ["terms"]);
    expect(said(await world.accept(token, other, member))).toEqual([409, "terms/outdated"]);
  });
});

describe("an acceptance", () => {
  test("keeps version, hash, time, device and the address that the server saw; twice is once", async () => {
    const versionId = await world.publish({ title: "Termos de uso", html: "<p>Texto</p>" });
    const token = await world.withPending(member, ["terms"]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.accept(token, versionId, member)),
    );
    const ids = new Set(answers.map((answer) => answer.json()["id"]));
    expect(ids.size).toBe(1);
    const free = await world.withPending(member, []);
    const history = await world.call("GET", "/api/contact-term", { token: free });
    expect(history.json()["records"]).toEqual([
      {
        Id: [...ids][0],
        acg_Member__c: member.id,
        acg_AcceptanceTermVersion__c: versionId,
        Name: "Termos de uso",
        acg_Version__c: 1,
        acg_TextDigest__c: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        acg_IPDevice__c: "198.51.100.77",
        device: "Chrome no celular Android",
        acg_AcceptanceDevice__c: "Site",
        CreatedDate: expect.any(String) as string,
        isPdf: false,
      },
    ]);
    const trail = await sql`select action, actor_id from platform.audit_entry
      where subject_id = ${member.id} and action = 'terms.accepted'`.execute(db());
    expect(trail.rows).toEqual([{ action: "terms.accepted", actorId: member.id }]);
  });

  test("takes 18 characters of an id, and the device that the caller says it is", async () => {
    const versionId = await world.publish();
    const token = await world.withPending(member, ["terms"]);
    const more = { termId: `${versionId}AAA`, acceptanceDevice: "Aplicativo" };
    expect((await world.accept(token, versionId, member, more)).status).toBe(200);
    const { acceptances } = await exportOf(db(), member.id);
    expect(acceptances).toMatchObject([{ acceptanceDevice: "Aplicativo", version: 1, optedOutAt: null }]);
  });

  test("of a version that is not asked for is refused: an older one, a retired one, one to come, none", async () => {
    const termId = await addTerm(db());
    const old = await world.publish({ termId, activatesIn: -1 });
    const now = await world.publish({ termId });
    const toCome = await world.publish({ termId, activatesIn: 3 });
    const token = await world.withPending(member, ["terms"]);
    for (const id of [old, toCome])
      expect(said(await world.accept(token, id, member))).toEqual([409, "terms/outdated"]);
    await sql`update terms.version set state = 'retired', retired_by = '005', retired_at = platform.clock()
      where id = ${now}`.execute(db());
    expect(said(await world.accept(token, now, member))).toEqual([409, "terms/outdated"]);
    expect(said(await world.accept(token, "a3V000000000000", member))).toEqual([404, "not-found"]);
  });

  test("of another's account, or with another's tax id, is like one of nobody's", async () => {
    const versionId = await world.publish();
    const other = await world.member();
    const token = await world.withPending(member, ["terms"]);
    const wrong = [
      { contactId: other.id, contactTaxId: other.taxId },
      { contactId: "003000000000000" },
      { contactTaxId: other.taxId },
    ];
    for (const more of wrong)
      expect(said(await world.accept(token, versionId, member, more))).toEqual([404, "not-found"]);
    expect(await pendingIds(other.id)).toEqual([versionId]);
  });

  test("counts no more once its member has left the programme, by whichever way", async () => {
    const versionId = await world.publish();
    await world.accept(await world.withPending(member, ["terms"]), versionId, member);
    await world.withPending(member, []);
    const leave = (isOut: boolean) =>
      sql`update identity.member set is_opted_out = ${isOut} where id = ${member.id}`.execute(db());
    await leave(true);
    await leave(false);
    expect(await pendingIds(member.id)).toEqual([versionId]);
    const { acceptances } = await exportOf(db(), member.id);
    expect(acceptances).toMatchObject([{ optedOutAt: expect.any(Date) as Date }]);
  });

  test("of all that waits names the account in every part, with mask or without", async () => {
    const ids = [await world.publish(), await world.publish({ isPrivate: true })];
    const token = await world.withPending(member, ["terms"]);
    const ask = (body: object) => world.call("POST", "/api/acceptAgreement", { token, body });
    const right = { cpf: member.taxId, email: member.email, lastName: "ribeiro" };
    for (const wrong of [{ cpf: someCpf() }, { email: "outra@correio.example" }, { lastName: "Souza" }])
      expect(said(await ask({ ...right, ...wrong }))).toEqual([404, "not-found"]);
    const answer = await ask(right);
    expect((answer.json()["ids"] as string[]).length).toBe(ids.length);
    await world.withPending(member, []);
  });

  test("row 35: leaves neither tax id nor address in its record", async () => {
    const versionId = await world.publish();
    await world.accept(await world.withPending(member, ["terms"]), versionId, member);
    const { rows } = await sql<{ data: unknown }>`select data from platform.log_record
      where current_url = '/api/contact-term/v2' and subject_id = ${member.id}`.execute(db());
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${member.taxId}|198\\.51|10\\.9`));
    expect(rows).toHaveLength(1);
    expect(world.logged.join("\n")).not.toContain(member.taxId);
  });
});

describe("the terms of an account", () => {
  test("are shown to its owner from any of their accounts, and to operators who look after terms", async () => {
    const versionId = await world.publish({ label: "Li os ##termos##" });
    const { id: linkedId } = await world.registered();
    await world.inOne((tx) => formUserGroup(tx, member.id, [linkedId]));
    const token = await world.withPending(member, ["terms"]);
    const ask = (contactIds: string[], as = token) =>
      world.call("POST", "/api/contact-term/pending-terms", { token: as, body: { contactIds } });
    const answer = await ask([member.id, linkedId]);
    const records = answer.json()["records"] as Record<string, unknown>[];
    expect(records.map((record) => [record["contactId"], record["HasAgreedToTerms"]])).toEqual([
      [member.id, false],
      [linkedId, false],
    ]);
    expect(records[0]?.["records"]).toMatchObject([
      { Id: versionId, acg_IsActive__c: true, acg_AcceptanceTerm__r: { acg_Label__c: "Li os ##termos##" } },
    ]);
    const other = await world.member();
    expect(said(await ask([member.id, other.id]))).toEqual([404, "not-found"]);
    const support = await operatorToken(world.platform, ["support"]);
    expect((await ask([other.id], support)).status).toBe(200);
    const editor = await operatorToken(world.platform, ["editor"]);
    expect(said(await ask([other.id], editor))).toEqual([403, "permission-denied"]);
    // Who has left the programme is asked for nothing any more, and nobody accepts in their place.
    await sql`update identity.member set is_opted_out = true where id = ${linkedId}`.execute(db());
    expect(said(await ask([member.id, linkedId]))).toEqual([404, "not-found"]);
    expect((await ask([member.id])).status).toBe(200);
  });

  test("of who joins follow from the category, and all of them must be checked", async () => {
    const [farmers, everybodys] = [await world.publish(), await world.publish({ isPrivate: true })];
    await world.publish({ categories: ["Estudante"] });
    await world.publish({ kind: "regulation" });
    const terms = await termsForNewMember(db(), "Agricultor");
    expect(terms.map(({ id }) => id)).toEqual([farmers, everybodys]);
    const join = (versionIds: string[]) =>
      db()
        .transaction()
        .execute(async (tx) => {
          const person = { taxId: someCpf(), firstName: "Rosa", lastName: "Nunes" };
          const id = await registerMember(tx, person);
          await registerPerson(tx, id, {});
          return acceptTerms(tx, id, versionIds, evidence);
        });
    await expect(join([farmers])).rejects.toThrow("missing-terms");
    expect(await join([`${farmers}AAA`, everybodys, "a3V000000000000"])).toHaveLength(2);
  });
});
