import { OPERATOR_ROLES, type Endpoint } from "@colheita/contract/kit";
import { filled, nameOf, type Names } from "@colheita/contract/kit/example";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEndpoints } from "../../../../tools/generated/contract-endpoints.ts";
import type { Answer } from "../server/http-call.ts";
import { accessWorld, type AccessWorld, type SweptMember } from "./access-world.ts";
import { sql } from "../../src/platform/database/database.ts";
import { callExample, exampleBody, secretsIn } from "./example-call.ts";

let world: AccessWorld;
/** What each difference from what the contract declares is, in a line. */
let differences: string[];

beforeAll(async () => {
  world = await accessWorld();
}, 120_000);
afterAll(() => world.close());

/** Whoever has asked for it may define a password: the call that asks comes after the one that defines. */
const LAST = "POST /setPasswordDefinitionRequire";

/** Returns every call, in an order in which none takes from a later one what it needs. */
function calls(): { name: string; endpoint: Endpoint; needsOwnSession: boolean }[] {
  const rank = (endpoint: Endpoint) => {
    if (nameOf(endpoint) === LAST) return 3;
    if (endpoint.endsSession) return 2;
    return endpoint.method === "DELETE" ? 1 : 0;
  };
  return world.endpoints
    .toSorted((one, other) => rank(one) - rank(other))
    .map((endpoint) => ({ name: nameOf(endpoint), endpoint, needsOwnSession: rank(endpoint) >= 2 }));
}
const reaching = (reach: Endpoint["reach"]) => calls().filter(({ endpoint }) => endpoint.reach === reach);

const logged = () => world.members.filter(({ state }) => state === "logged");
/** Returns another of them; the first of all for who is nobody. */
function anotherThan(member: SweptMember | undefined): SweptMember {
  const all = logged();
  const other = all[member ? (all.indexOf(member) + 1) % all.length : 0];
  if (!other) throw new Error("Nobody is logged in");
  return other;
}
const said = ({ status, code }: Answer) => (code === undefined ? String(status) : `${status} ${code}`);

let asked = 0;
/** What each write was answered, by the id of its request. */
const writes = new Map<string, { endpoint: Endpoint; of: Names; said: string }>();

/** Makes a call about what `of` names. */
async function ask(
  endpoint: Endpoint,
  token: string | undefined,
  of: Names,
  query: Names = {},
): Promise<Answer> {
  asked += 1;
  const isMember = logged().some((member) => member.token === token);
  const answer = await callExample(world, { endpoint, token, isMember, names: of, query });
  const requestId = String(answer.headers["x-request-id"]);
  if (endpoint.method !== "GET") writes.set(requestId, { endpoint, of, said: said(answer) });
  return answer;
}

/** Returns every word of an answer that belongs to a member who is not meant to read it, unless it was in the question. */
function leaks({ text, status }: Answer, { endpoint, reader, of }: Cell): string[] {
  // Whoever may read everybody's records receives everybody's.
  if (endpoint.reach === "operators'" && status === 200) return [];
  const question = Object.values({ ...exampleBody(endpoint, of), ...filled(endpoint.example?.query, of) });
  const own = reader && { taxId: reader.named.taxId, email: reader.named.email, phone: reader.phone };
  const disclosed = new Set(endpoint.personalData?.map((part) => own?.[part]));
  const isSecret = (word: string) => Object.values(own ?? {}).includes(word) && !disclosed.has(word);
  return (text.match(/[\w.@-]{9,}/g) ?? []).filter((word) => {
    const owner = world.ownerOf.get(word);
    return (
      owner !== undefined && !question.includes(word) && (owner !== reader?.named.memberId || isSecret(word))
    );
  });
}

interface Cell {
  readonly what: string;
  readonly endpoint: Endpoint;
  /** What the call named. */
  readonly of: Names;
  readonly reader?: SweptMember | undefined;
}

const NO_SESSION = "401 no-uid";
const DENIED = "403 permission-denied";
const MISSING = "404 not-found";
/** Where there is no session to end they change nothing. */
const MAY_LEAVE_NONE = new Set(["POST /session/end", "POST /operators/session/end"]);
/** The new password and the session that it opens are two acts, each with its record. */
const LEAVE_TWO = new Set(["POST /auth/define-required-password"]);
/** A failed log-in is called otherwise in its record (the specification's `Logs`). */
const LABELLED = new Set(["POST /userLogin", "POST /operators/log-in"]);
/** Nobody looked whose records they are: the call did not fit, came too often, or without what it has to bring. */
const NOT_JUDGED = new Set(["invalid-request", "too-many-requests", "missing-recaptcha-token"]);
/** Every member of the sweep is the main one of their group: there is nothing to go back to. */
const OWN_IS_MISSING = new Set(["POST /switchToDefaultUser"]);

/**
 * Returns whether somebody who may make a call was let through: what becomes of it then is the business of the
 * capability's own tests.
 */
function isLetThrough(answer: Answer, endpoint: Endpoint, isOwn: boolean): boolean {
  if (answer.status >= 500 || NOT_JUDGED.has(answer.code ?? "")) return false;
  if (endpoint.reach !== "a proof's" && [NO_SESSION, DENIED].includes(said(answer))) return false;
  return (
    !isOwn ||
    endpoint.reach !== "one member's" ||
    said(answer) !== MISSING ||
    OWN_IS_MISSING.has(nameOf(endpoint))
  );
}

/** Returns what a call was meant to come to, for whoever reads why the sweep failed. */
function meantWords(meant: string, endpoint: Endpoint): string {
  if (meant === "any") return "and the caller was meant to be let through";
  if (meant !== "own") return `not ${meant}`;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).join(", ");
  return `and the record is the caller's own. Does a file of test/access/records give ${names || "what it names"}?`;
}

/**
 * Records what differs: the refusal that is meant, or that the caller was let through, naming what is their own ("own")
 * or not ("any").
 */
function note(answer: Answer, cell: Cell, meant: string): void {
  const { what, endpoint } = cell;
  const isMeant =
    meant === "own" || meant === "any"
      ? isLetThrough(answer, endpoint, meant === "own")
      : said(answer) === meant;
  if (!isMeant) differences.push(`${what}: ${said(answer)}, ${meantWords(meant, endpoint)}`);
  const words = leaks(answer, cell);
  if (words.length > 0) differences.push(`${what} tells ${words.join(" ")}`);
  if (/\$argon2|password_?hash/i.test(answer.text)) differences.push(`${what} tells a hash`);
}

/** Returns whether a member is admitted to a call. */
function isAdmitted(endpoint: Endpoint, { type, state }: SweptMember): boolean {
  const { access, admitsPending, accountTypes, onlyWhilePending } = endpoint;
  if (access === "anyone") return true;
  return (
    access === "member" &&
    (state === "logged" || (admitsPending?.includes(state) ?? false)) &&
    (accountTypes?.includes(type) ?? true) &&
    (onlyWhilePending ?? state) === state
  );
}

describe("row 1: every call, whoever calls it", () => {
  beforeAll(() => {
    differences = [];
  });

  test("is served", async () => {
    const declared = (await listEndpoints()).map(nameOf).toSorted();
    expect(world.endpoints.map(nameOf).toSorted()).toEqual(declared);
  });

  test("asks for a session unless it is for anyone, and takes none that is not ours", async () => {
    differences = [];
    const [{ token: alive, named: of }] = logged() as [SweptMember];
    for (const { name, endpoint } of calls())
      for (const token of [undefined, "", "a.b.c", `${alive.slice(0, -4)}AAAA`]) {
        const what = `${name} with the token "${token?.slice(0, 5)}"`;
        const meant = endpoint.access === "anyone" ? "any" : NO_SESSION;
        note(await ask(endpoint, token, of), { what, endpoint, of }, meant);
      }
    expect(differences).toEqual([]);
  });

  test("is answered to operators by their roles where it is theirs, and never where it is a member's", async () => {
    differences = [];
    const of = world.nobody;
    for (const roles of [[], ...OPERATOR_ROLES.map((role) => [role]), OPERATOR_ROLES]) {
      const token = await world.operatorToken(roles);
      for (const { name, endpoint } of calls()) {
        const hasRole =
          (endpoint.roles ?? []).length === 0 || endpoint.roles?.some((role) => roles.includes(role));
        // A call for members that names roles is open to operators who have one of them, too.
        const isForThem = endpoint.access === "operator" || endpoint.roles !== undefined;
        const isOpen = endpoint.access === "anyone" || (isForThem && hasRole);
        const what = `${name} as an operator who is ${roles.join(", ")}`;
        note(await ask(endpoint, token, of), { what, endpoint, of }, isOpen ? "any" : DENIED);
      }
    }
    expect(differences).toEqual([]);
  });

  test("answers somebody else's record exactly as a missing one", async () => {
    differences = [];
    const others = logged();
    for (const { name, endpoint } of reaching("one member's"))
      for (const [at, reader] of others.entries()) {
        const other = others[(at + 1) % others.length];
        if (!other || !isAdmitted(endpoint, reader)) continue;
        const foreign = await ask(endpoint, reader.token, other.named);
        const missing = await ask(endpoint, reader.token, world.nobody);
        const what = `${name} of another as ${reader.type}`;
        note(foreign, { what, endpoint, of: world.nobody, reader }, MISSING);
        const same = ({ text, headers }: Answer) =>
          `${headers["content-length"]} ${text.replace(/"requestId":"[^"]*"/, "")}`;
        if (same(foreign) !== same(missing)) differences.push(`${what} tells it from a missing one`);
      }
    expect(differences).toEqual([]);
  });

  test("says of anybody but the caller the same, whether there is such a member or not", async () => {
    differences = [];
    const { nobody: none } = world;
    for (const { name, endpoint } of reaching("the named, alike"))
      for (const reader of [undefined, ...logged()]) {
        const other = anotherThan(reader);
        const foreign = await ask(endpoint, reader?.token, other.named);
        note(foreign, { what: `${name} of another`, endpoint, of: other.named, reader }, "any");
        const missing = await ask(endpoint, reader?.token, none);
        note(missing, { what: `${name} of nobody`, endpoint, of: none, reader }, "any");
        // Ids and instants are of each call.
        const shape = ({ text }: Answer) => text.replaceAll(/[\w.@-]{9,}/g, "…").replaceAll(/\d/g, "0");
        if (shape(foreign) !== shape(missing)) differences.push(`${name} tells them apart`);
      }
    expect(differences).toEqual([]);
  });

  test("discloses to a member nothing of another, whatever the query names", async () => {
    differences = [];
    const keys = "memberId contactId cpf cpfCnpj id userId accountId uid userFirebaseId".split(" ");
    const reads = reaching("the caller's").filter(
      ({ endpoint }) => endpoint.method === "GET" && !endpoint.download,
    );
    for (const reader of logged()) {
      const query = Object.fromEntries(keys.map((key) => [key, anotherThan(reader).named.memberId]));
      for (const { name, endpoint } of reads) {
        if (!isAdmitted(endpoint, reader)) continue;
        const answer = await ask(endpoint, reader.token, reader.named, query);
        note(answer, { what: `${name} by query`, endpoint, of: reader.named, reader }, "own");
      }
    }
    expect(differences).toEqual([]);
  });

  test("answers each account type, in each state of the session, as it declares", async () => {
    differences = [];
    const before = asked;
    for (const { name, endpoint, needsOwnSession } of calls())
      await Promise.all(
        world.members.map(async (reader) => {
          const token = needsOwnSession ? await reader.anotherToken() : reader.token;
          const what = `${name} as ${reader.type}, ${reader.state}`;
          const { named: of } = reader;
          const meant = isAdmitted(endpoint, reader) ? "own" : DENIED;
          note(await ask(endpoint, token, of), { what, endpoint, of, reader }, meant);
        }),
      );
    expect(differences).toEqual([]);
    expect(asked - before).toBe(calls().length * world.members.length);
  });

  test("leaves one record of each call that changed something or was refused, and no secret in it", async () => {
    const { rows } = await sql<{ requestId: string; result: string; data: object }>`
      select request_id, result, data from platform.log_record`.execute(world.db);
    const records = Map.groupBy(rows, ({ requestId }) => requestId);
    differences = [];
    for (const [requestId, { endpoint, of, said: answer }] of writes) {
      const name = nameOf(endpoint);
      const [record, ...more] = records.get(requestId) ?? [];
      const isNone = answer === NO_SESSION || (answer === "200" && endpoint.onlyReads);
      const result = answer === "200" ? "success" : answer.slice("404 ".length);
      if (answer === "200" && MAY_LEAVE_NONE.has(name) && !record) continue;
      if (more.length > (LEAVE_TWO.has(name) ? 1 : 0))
        differences.push(`${name} leaves ${more.length + 1} records`);
      if (isNone ? record !== undefined : record === undefined)
        differences.push(`${name}, answered ${answer}, leaves ${record ? "a" : "no"} record`);
      if (record && !LABELLED.has(name) && record.result !== result)
        differences.push(`${name}, answered ${answer}, says ${record.result}`);
      const recorded = JSON.stringify(record?.data);
      for (const secret of secretsIn(exampleBody(endpoint, of)))
        if (recorded?.includes(secret)) differences.push(`${name} keeps ${secret}`);
    }
    expect(writes.size).toBeGreaterThan(5_000);
    expect([...new Set(differences)]).toEqual([]);
  });
});
