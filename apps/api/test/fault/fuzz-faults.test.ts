import * as fc from "fast-check";
import { OPERATOR_ROLES, type Endpoint } from "@colheita/contract/kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../server/http-call.ts";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { isLong } from "../server/effort.ts";
import { hostileCalls, type WireCall } from "./hostile-input.ts";
import { earn } from "../ledger/ledger-members.ts";
import { operatorToken } from "../world/operator-token.ts";
import { addReward } from "../rewards/rewards-world.ts";

const RUNS = isLong ? 300 : 5;
/** For what hangs: some 250 calls of the contract, each so many times. */
const LIMIT_MS = isLong ? 600_000 : 120_000;

/** What discloses to an attacker how the server is made: stacks, files, statements, products and their versions. */
const TELLTALE =
  /\bat \S+ \(|\.ts:\d|node_modules|node:internal|\b(select|insert into|update|delete from)\s+\w+[\w.]*\s|syntax error|pg_|postgres|fastify|kysely|zod|violates|relation "|\bv?\d+\.\d+\.\d+\b/i;

let world: TestWorld;
let member: LoggedMember;
let operator: string;
let ids: string[];

beforeAll(async () => {
  world = await testWorld();
  member = await world.member();
  operator = await operatorToken(world.platform, OPERATOR_ROLES);
  const { db } = world;
  const entryId = await earn(db, member.id, 1_000);
  ids = [member.id, entryId, await addReward(db), await addReward(db, { kind: "physical" })];
}, 60_000);
afterAll(() => world.close());

/** Returns why an answer is not one that a hostile call may get. */
function complaintAbout({ status, headers, text, code }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return undefined;
  if (code === undefined) return `answered ${status} as ${headers["content-type"]}`;
  const problem = JSON.parse(text) as Record<string, unknown>;
  // Some calls of the specification say `status: "Error"` in its place.
  if (![status, "Error"].includes(problem["status"] as number) || typeof problem["requestId"] !== "string")
    return "is no problem document";
  const telltale = TELLTALE.exec(text.replace(problem["requestId"], ""));
  return telltale ? `tells ${telltale[0]}` : undefined;
}

/** Sends a call and returns the status, if the answer is one that it may get. */
async function judge(method: string, { path, headers, body }: WireCall, token: string | undefined) {
  const answer = await world.callOver(method, path, { headers, body, token });
  const complaint = complaintAbout(answer);
  if (complaint) {
    const sent = JSON.stringify({ headers, body });
    throw new Error(
      `${method} ${path} ${sent} ${complaint}: ${answer.text}\n${world.logged.join("").slice(-3_000)}`,
    );
  }
  return answer.status;
}

const isOperators = ({ access }: Endpoint) => access === "operator";

test(
  "row 34: whatever a call of the contract is sent, it answers in its own words and never fails",
  async () => {
    // Members' calls first: what operators do may end a member's session.
    const endpoints = world.endpoints.toSorted((a, b) => Number(isOperators(a)) - Number(isOperators(b)));
    /** Calls that got through: a fuzzer that is always refused proves nothing. */
    const passed = { done: 0, read: 0 };
    for (const endpoint of endpoints) {
      const own = isOperators(endpoint) ? operator : member.token;
      const token = fc.constantFrom(...Array.from({ length: 8 }, () => own), undefined, "a.b.c");
      await fc.assert(
        fc.asyncProperty(hostileCalls(endpoint, ids), token, async (call, token) => {
          const status = await judge(
            endpoint.method,
            call,
            endpoint.path === "/session/end" ? undefined : token,
          );
          if (!isOperators(endpoint)) passed.done += Number(status < 300);
          // Who may not make a call is turned away before what they send is read.
          else passed.read += Number(status !== 401 && status !== 403);
        }),
        { numRuns: RUNS },
      );
    }
    const ofOperators = endpoints.filter(isOperators);
    expect(passed.done).toBeGreaterThan((RUNS * (endpoints.length - ofOperators.length)) / 6);
    expect(passed.read).toBeGreaterThan((RUNS * ofOperators.length) / 2);
  },
  LIMIT_MS,
);
