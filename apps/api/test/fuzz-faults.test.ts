import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiWorld, type Answer, type ApiWorld, type LoggedMember } from "./api-world.ts";
import { hostileCalls, type WireCall } from "./hostile-input.ts";
import { earn } from "./ledger-members.ts";
import { addReward } from "./rewards-world.ts";

const RUNS = process.env["EFFORT"] === "long" ? 300 : 60;

/** What tells an attacker how the server is made: stacks, files, statements, products and their versions. */
const TELLTALE =
  /\bat \S+ \(|\.ts:\d|node_modules|node:internal|\b(select|insert into|update|delete from)\s+\w+[\w.]*\s|syntax error|pg_|postgres|fastify|kysely|zod|violates|relation "|\bv?\d+\.\d+\.\d+\b/i;

let world: ApiWorld;
let member: LoggedMember;
let ids: string[];
/** Calls that got through: a fuzzer that is always turned away at the door proves nothing. */
let done = 0;

beforeAll(async () => {
  world = await apiWorld();
  member = await world.member();
  const { db } = world.database;
  const entryId = await earn(db, member.id, 1_000);
  ids = [member.id, entryId, await addReward(db), await addReward(db, { kind: "physical" })];
}, 60_000);
afterAll(() => world.close());

/** Why an answer is not one that a hostile call may get. */
function complaintAbout({ status, headers, text, code }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return undefined;
  if (code === undefined) return `answered ${status} as ${headers["content-type"]}`;
  const problem = JSON.parse(text) as Record<string, unknown>;
  if (problem["status"] !== status || typeof problem["requestId"] !== "string")
    return "is no problem document";
  const telltale = TELLTALE.exec(text.replace(problem["requestId"], ""));
  return telltale ? `tells ${telltale[0]}` : undefined;
}

async function judge(method: string, { path, headers, body }: WireCall, token: string | undefined) {
  const answer = await world.call(method, path, { headers, body, token });
  const complaint = complaintAbout(answer);
  if (complaint) {
    const sent = JSON.stringify({ headers, body });
    throw new Error(
      `${method} ${path} ${sent} ${complaint}: ${answer.text}\n${world.logged.join("").slice(-3_000)}`,
    );
  }
  if (answer.status < 300) done += 1;
}

test("row 34: whatever a call of the contract is sent, it answers in its own words and never fails", async () => {
  for (const endpoint of world.endpoints) {
    const token = fc.constantFrom(...Array.from({ length: 8 }, () => member.token), undefined, "a.b.c");
    await fc.assert(
      fc.asyncProperty(hostileCalls(endpoint, ids), token, (call, token) =>
        judge(endpoint.method, call, endpoint.path === "/session/end" ? undefined : token),
      ),
      { numRuns: RUNS },
    );
  }
  expect(done).toBeGreaterThan((RUNS * world.endpoints.length) / 6);
}, 120_000);
