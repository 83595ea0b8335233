import { OPERATOR_ROLES, type Endpoint } from "@colheita/contract/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "./http-call.ts";
import { listEndpoints } from "../../../tools/contract-endpoints.ts";
import { addressOf, nameOf, type CallClass, type Named } from "./access-class.ts";
import { callClasses } from "./access-table.ts";
import { accessWorld, type AccessWorld, type SweptMember } from "./access-world.ts";
import { humanToken } from "./human-token.ts";
import { someAddress } from "./second-factor-world.ts";

let world: AccessWorld;
/** What each difference from the table is, in a line. */
let differences: string[];

beforeAll(async () => {
  world = await accessWorld();
}, 120_000);
afterAll(() => world.close());

const byName = () => new Map(world.endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));

/** The calls in the order of the table, with what the table says of each. */
function classified(): { name: string; endpoint: Endpoint; meant: CallClass }[] {
  const endpoints = byName();
  return Object.entries(callClasses).flatMap(([name, meant]) => {
    const endpoint = endpoints.get(name);
    return endpoint ? [{ name, endpoint, meant }] : [];
  });
}

const logged = () => world.members.filter(({ state }) => state === "logged");
/** Another of them; the first of all for who is nobody. */
function anotherThan(member: SweptMember | undefined): SweptMember {
  const all = logged();
  const other = all[member ? (all.indexOf(member) + 1) % all.length : 0];
  if (!other) throw new Error("Nobody is logged in");
  return other;
}
const said = ({ status, code }: Answer) => (code === undefined ? String(status) : `${status} ${code}`);

let calls = 0;

/** Makes a call from an address of its own, about what `of` names. */
async function ask(
  endpoint: Endpoint,
  token: string | undefined,
  of: Named,
  query: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  calls += 1;
  const meant = callClasses[nameOf(endpoint)];
  const asked = new URLSearchParams({
    ...(endpoint.download && { format: "csv" }),
    ...meant?.query?.(of),
    ...query,
  });
  const body = meant?.body?.(of);
  const isMember = world.members.some((member) => member.token === token);
  const isProofAsked = meant?.hasHumanProof === "of visitors" ? !isMember : meant?.hasHumanProof;
  const proof = isProofAsked && { token: await humanToken(world.platform.config.secretKey) };
  const search = asked.size > 0 ? `?${asked.toString()}` : "";
  return world.call(endpoint.method, addressOf(endpoint, of) + search, {
    token,
    headers: { "idempotency-key": `sweep-${calls}-key`, "x-forwarded-for": someAddress() },
    body: proof ? { ...body, ...proof } : body,
  });
}

/** Every word of an answer that belongs to a member who is not meant to read it, unless it was in the question. */
function leaks(
  { text, status }: Answer,
  reader: SweptMember | undefined,
  meant: CallClass,
  of: Named,
): string[] {
  const { tells = [], body, query } = meant;
  // Whoever may read everybody's records is told of everybody.
  if (meant.reach === "operators'" && status === 200) return [];
  const asked = new Set<unknown>([...Object.values(body?.(of) ?? {}), ...Object.values(query?.(of) ?? {})]);
  const own = reader && { taxId: reader.named.taxId, email: reader.named.email, phone: reader.phone };
  const told = new Set(tells.map((part) => own?.[part]));
  const isSecret = (word: string) => Object.values(own ?? {}).includes(word) && !told.has(word);
  return (text.match(/[\w.@-]{9,}/g) ?? []).filter((word) => {
    const owner = world.ownerOf.get(word);
    return owner !== undefined && !asked.has(word) && (owner !== reader?.named.memberId || isSecret(word));
  });
}

interface Cell {
  readonly what: string;
  readonly meant: CallClass;
  readonly expected: string;
  /** What the call named. */
  readonly of: Named;
  readonly reader?: SweptMember;
}

function note(answer: Answer, { what, meant, expected, of, reader }: Cell): void {
  if (said(answer) !== expected) differences.push(`${what}: ${said(answer)}, not ${expected}`);
  const words = leaks(answer, reader, meant, of);
  if (words.length > 0) differences.push(`${what} tells ${words.join(" ")}`);
  if (/\$argon2|password_?hash/i.test(answer.text)) differences.push(`${what} tells a hash`);
}

/** What a member is answered at the door of a call; nothing when it lets them through. */
function refusalAt(meant: CallClass, { type, state }: SweptMember): string | undefined {
  if (meant.access === "anyone") return undefined;
  const isAdmitted =
    meant.access === "member" &&
    (state === "logged" || (meant.admits?.includes(state) ?? false)) &&
    (meant.types?.includes(type) ?? true) &&
    (meant.onlyWhile ?? state) === state;
  return isAdmitted ? undefined : "403 permission-denied";
}

describe("row 1: every call, whoever calls it", () => {
  beforeAll(() => {
    differences = [];
  });

  test("stands in the table, and is declared as the table means it", async () => {
    const declared = (await listEndpoints()).map(nameOf).toSorted();
    expect(world.endpoints.map(nameOf).toSorted()).toEqual(declared);
    expect(Object.keys(callClasses).toSorted()).toEqual(declared);
    for (const { name, endpoint, meant } of classified())
      expect(
        {
          access: endpoint.access,
          types: endpoint.accountTypes?.toSorted() ?? [],
          admits: endpoint.admitsPending?.toSorted() ?? [],
          roles: endpoint.roles?.toSorted() ?? [],
        },
        name,
      ).toEqual({
        access: meant.access,
        types: meant.types?.toSorted() ?? [],
        admits: meant.admits?.toSorted() ?? [],
        roles: meant.roles?.toSorted() ?? [],
      });
  });

  test("asks for a session unless it is for anyone, and takes none that is not ours", async () => {
    differences = [];
    const [{ token: alive, named: of }] = logged() as [SweptMember];
    for (const { name, endpoint, meant } of classified())
      for (const token of [undefined, "", "a.b.c", `${alive.slice(0, -4)}AAAA`]) {
        const expected = meant.access === "anyone" ? meant.answer.join(" ") : "401 no-uid";
        const what = `${name} with the token "${token?.slice(0, 5)}"`;
        note(await ask(endpoint, token, of), { what, meant, expected, of });
      }
    expect(differences).toEqual([]);
  });

  test("is answered to operators by their roles where it is theirs, and never where it is a member's", async () => {
    differences = [];
    const of = world.nobody;
    for (const roles of [[], ...OPERATOR_ROLES.map((role) => [role]), OPERATOR_ROLES]) {
      const token = await world.operatorToken(roles);
      for (const { name, endpoint, meant } of classified()) {
        const hasRole = (meant.roles ?? []).length === 0 || meant.roles?.some((role) => roles.includes(role));
        const isForThem = meant.access === "operator" || meant.operatorAnswer !== undefined;
        const isAdmitted = meant.access === "anyone" || (isForThem && hasRole);
        const answer = (meant.operatorAnswer ?? meant.answer).join(" ");
        const expected = isAdmitted ? answer : "403 permission-denied";
        const what = `${name} as an operator who is ${roles.join(", ")}`;
        note(await ask(endpoint, token, of), { what, meant, expected, of });
      }
    }
    expect(differences).toEqual([]);
  });

  test("answers somebody else's record exactly as a missing one", async () => {
    differences = [];
    const others = logged();
    for (const { name, endpoint, meant } of classified().filter(
      (call) => call.meant.reach === "one member's",
    ))
      for (const [at, member] of others.entries()) {
        const other = others[(at + 1) % others.length];
        if (!other || refusalAt(meant, member) !== undefined) continue;
        const foreign = await ask(endpoint, member.token, other.named);
        const missing = await ask(endpoint, member.token, world.nobody);
        const expected = "404 not-found";
        const cell = { what: `${name} of another as ${member.type}`, meant, expected, of: world.nobody };
        note(foreign, { ...cell, reader: member });
        const same = ({ text, headers }: Answer) =>
          `${headers["content-length"]} ${text.replace(/"requestId":"[^"]*"/, "")}`;
        if (same(foreign) !== same(missing)) differences.push(`${name} as ${member.type} tells them apart`);
      }
    expect(differences).toEqual([]);
  });

  test("says of anybody but the caller the same, whether there is such a member or not", async () => {
    differences = [];
    const { nobody: none } = world;
    for (const { name, endpoint, meant } of classified().filter(
      (call) => call.meant.reach === "the named, alike",
    ))
      for (const asker of [undefined, ...logged()]) {
        const other = anotherThan(asker);
        const expected = meant.answer.join(" ");
        const foreign = await ask(endpoint, asker?.token, other.named);
        note(foreign, {
          what: `${name} of another`,
          meant,
          expected,
          of: other.named,
          ...(asker && { reader: asker }),
        });
        const missing = await ask(endpoint, asker?.token, none);
        note(missing, {
          what: `${name} of nobody`,
          meant,
          expected,
          of: none,
          ...(asker && { reader: asker }),
        });
        // Ids and instants are of each call.
        const shape = ({ text }: Answer) => text.replaceAll(/[\w.@-]{9,}/g, "…").replaceAll(/\d/g, "0");
        if (shape(foreign) !== shape(missing)) differences.push(`${name} tells them apart`);
      }
    expect(differences).toEqual([]);
  });

  test("tells a member nothing of another, whatever the query names", async () => {
    differences = [];
    const keys = "memberId contactId cpf cpfCnpj id userId accountId uid userFirebaseId".split(" ");
    const asked = classified().filter(
      ({ endpoint, meant }) =>
        endpoint.method === "GET" && meant.reach === "the caller's" && !endpoint.download,
    );
    for (const reader of logged()) {
      const query = Object.fromEntries(keys.map((key) => [key, anotherThan(reader).named.memberId]));
      for (const { name, endpoint, meant } of asked) {
        if (refusalAt(meant, reader) !== undefined) continue;
        const answer = await ask(endpoint, reader.token, reader.named, query);
        note(answer, { what: `${name} by query`, meant, expected: "200", of: reader.named, reader });
      }
    }
    expect(differences).toEqual([]);
  });

  test("answers each account type, in each state of the session, as the table says", async () => {
    differences = [];
    const before = calls;
    for (const { name, endpoint, meant } of classified())
      await Promise.all(
        world.members.map(async (member) => {
          const token = meant.endsSession ? await member.anotherToken() : member.token;
          const expected = refusalAt(meant, member) ?? meant.answer.join(" ");
          const what = `${name} as ${member.type}, ${member.state}`;
          const { named: of } = member;
          note(await ask(endpoint, token, of), { what, meant, expected, of, reader: member });
        }),
      );
    expect(differences).toEqual([]);
    expect(calls - before).toBe(classified().length * world.members.length);
  });
});
