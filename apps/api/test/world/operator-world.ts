import { sql } from "kysely";
import { OPERATOR_ROLES, type OperatorRole } from "@colheita/contract/kit";
import type { ApiProcess } from "../server/api-process.ts";
import type { Answer } from "../server/http-call.ts";
import { PASSWORD, PASSWORD_HASH } from "./members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { registerOperator } from "../../src/capabilities/operators/index.ts";
import { codeAt, newSecret } from "../../src/capabilities/second-factor/index.ts";
import { someAddress } from "./second-factor-world.ts";

export interface OperatorUnderTest {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
}
export interface LoggedOperator extends OperatorUnderTest {
  readonly token: string;
  readonly cookie: string;
}

/** The program, and who runs it. */
export interface OperatorWorld extends TestWorld {
  readonly operator: (roles?: readonly OperatorRole[]) => Promise<OperatorUnderTest>;
  readonly loggedIn: (roles?: readonly OperatorRole[]) => Promise<LoggedOperator>;
  /** Calls from an address of its own, unless the headers name one. */
  readonly post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
  /** Logs in by the password, from an address of its own. */
  readonly begin: (who: { email: string }, password?: string, headers?: object) => Promise<Answer>;
  readonly finish: (token: unknown, passCode: string, headers?: object) => Promise<Answer>;
  /** Returns the code that an app shows so many steps from now. */
  readonly codeOf: (secret: string, afterSteps?: number) => string;
  readonly logIn: (who: OperatorUnderTest, afterSteps?: number) => Promise<LoggedOperator>;
  /** Returns the cookie that an answer sets. */
  readonly cookieOf: (answer: Answer) => string;
  readonly takeAccess: (who: OperatorUnderTest) => Promise<unknown>;
}

/** Opens or renews an operator's session. */
export const session = (process: Pick<ApiProcess, "call">, cookie: string, headers = {}) =>
  process.call("GET", "/api/operators/session", { headers: { cookie, ...headers } });

/** Returns a call that every role of money may make. */
export const reads = (process: Pick<ApiProcess, "call">, token: string) =>
  process.call("GET", "/api/points/credits", { token });

/** Starts the API on a fresh database, with what tests of operators need. */
export async function operatorWorld(): Promise<OperatorWorld> {
  const world = await testWorld();
  const { platform } = world;
  const { db } = world;
  let count = 0;
  const operator: OperatorWorld["operator"] = async (roles = OPERATOR_ROLES) => {
    count += 1;
    const given = { email: `operador${count}@colheita.example`, secret: newSecret() };
    const person = { ...given, name: "Otávio", roles, passwordHash: PASSWORD_HASH };
    const { id } = await db.transaction().execute((tx) => registerOperator(tx, platform, person));
    return { ...given, id };
  };
  const post: OperatorWorld["post"] = (path, body, headers = {}) =>
    world.call("POST", `/api${path}`, { body, headers: { "x-forwarded-for": someAddress(), ...headers } });
  const begin: OperatorWorld["begin"] = ({ email }, password = PASSWORD, headers = {}) =>
    post("/operators/log-in", { email, password }, { ...headers });
  const finish: OperatorWorld["finish"] = (token, passCode, headers = {}) =>
    post("/operators/second-factor", { token, factor: "totp", passCode }, { ...headers });
  const codeOf: OperatorWorld["codeOf"] = (secret, afterSteps = 0) =>
    codeAt(secret, new Date(platform.clock.now().getTime() + afterSteps * 30_000));
  const cookieOf = ({ headers }: Answer) =>
    /^(colheita_operator=[^;]*)/.exec(headers["set-cookie"]?.[0] ?? "")?.[1] ?? "";
  const logIn: OperatorWorld["logIn"] = async (who, afterSteps) => {
    const begun = await begin(who);
    const answer = await finish(begun.json()["token"], codeOf(who.secret, afterSteps));
    if (answer.status !== 200) throw new Error(`The log-in was answered ${answer.text}`);
    return { ...who, token: String(answer.json()["token"]), cookie: cookieOf(answer) };
  };
  return {
    ...world,
    operator,
    loggedIn: async (roles) => logIn(await operator(roles)),
    post,
    begin,
    finish,
    codeOf,
    logIn,
    cookieOf,
    takeAccess: ({ id }) => sql`update operators.operator set is_active = false where id = ${id}`.execute(db),
  };
}
