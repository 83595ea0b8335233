import { sql } from "kysely";
import type { ApiProcess } from "../server/api-process.ts";
import type { Answer } from "../server/http-call.ts";
import { PASSWORD, type LoggedMember } from "./members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { codeAt } from "../../src/capabilities/second-factor/index.ts";

/** A member whose account asks for a code of an app after the password. */
export interface GuardedMember extends LoggedMember {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export interface SecondFactorWorld extends TestWorld {
  /** Calls as a member; from an address of its own where one is given. */
  readonly as: (
    member: Pick<LoggedMember, "token">,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<Answer>;
  /** Returns a member who has just shown again that it is them, and may change factors. */
  readonly provenMember: () => Promise<LoggedMember>;
  readonly guardedMember: () => Promise<GuardedMember>;
  /** Returns the code that the app shows now, as if none had been accepted before. */
  readonly freshCode: (member: GuardedMember) => Promise<string>;
  /** Logs in by the right password from an address: the token of the log-in that waits for its second factor. */
  readonly challenge: (member: LoggedMember, address?: string) => Promise<string>;
  readonly finish: (body: object, address?: string) => Promise<Answer>;
}

let addresses = 0;
/** Returns an address nobody else has. */
export function someAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** Shows again who is here: from then on this session may change its member's factors. */
export async function proveAgain({ call }: Pick<TestWorld, "call">, { token }: LoggedMember): Promise<void> {
  const headers = { "x-forwarded-for": someAddress() };
  await call("POST", "/api/second-factor/proof", { token, headers, body: { password: PASSWORD } });
}

/** Adds an authenticator app to a member's account. */
export async function addApp(
  { call, platform }: ApiProcess,
  member: LoggedMember,
): Promise<GuardedMember & { readonly factorId: string }> {
  await proveAgain({ call }, member);
  const { token } = member;
  const secret = String((await call("POST", "/api/second-factor/app", { token })).json()["secret"]);
  const body = { name: "Celular", passCode: codeAt(secret, platform.clock.now()) };
  const added = (await call("POST", "/api/second-factor/app/confirm", { token, body })).json();
  const listed = (await call("GET", "/api/second-factor", { token })).json()["records"] as { Id: string }[];
  const recoveryCodes = added["recoveryCodes"] as string[];
  return { ...member, secret, recoveryCodes, factorId: String(listed[0]?.Id) };
}

/** Starts the API on a fresh database, with what tests of second factors need; `env` adds settings. */
export async function secondFactorWorld(
  env: Readonly<Record<string, string>> = {},
): Promise<SecondFactorWorld> {
  const world = await testWorld(env);
  const { db } = world;
  const as: SecondFactorWorld["as"] = ({ token }, method, path, body) =>
    world.call(method, `/api${path}`, { token, body, headers: { "x-forwarded-for": someAddress() } });
  const provenMember = async () => {
    const member = await world.member();
    await proveAgain(world, member);
    return member;
  };
  const now = () => world.platform.clock.now();
  const freshCode = async (secret: string) => {
    await sql`update second_factor.factor set last_step = 0 where kind = 'totp'`.execute(db);
    return codeAt(secret, now());
  };
  const post = (path: string, body: object, address = someAddress()) =>
    world.call("POST", `/api${path}`, { body, headers: { "x-forwarded-for": address } });
  return {
    ...world,
    as,
    provenMember,
    freshCode: ({ secret }) => freshCode(secret),
    guardedMember: async () => addApp(world, await world.member()),
    challenge: async ({ taxId }, address) => {
      const answer = await post("/userLogin", { username: taxId, password: PASSWORD }, address);
      return String(answer.json()["token"]);
    },
    finish: (body, address) => post("/auth/second-factor", body, address),
  };
}
