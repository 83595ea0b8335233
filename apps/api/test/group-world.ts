import type { Answer } from "./http-call.ts";
import { PASSWORD, someCpf } from "./members.ts";
import { testWorld, type TestWorld } from "./test-world.ts";
import {
  formUserGroup,
  hashPassword,
  registerMember,
  type NewMember,
} from "../src/capabilities/identity/index.ts";
import { sql } from "../src/platform/database/database.ts";

/** A member of a test, with what calls name of them. */
export interface Person {
  readonly id: string;
  readonly taxId: string;
  readonly firebaseId: string;
  readonly email: string;
}

export interface GroupWorld extends TestWorld {
  readonly person: (given?: Partial<NewMember>) => Promise<Person>;
  /** A main member and secondaries. */
  readonly group: (...secondaries: Partial<NewMember>[]) => Promise<[main: Person, ...Person[]]>;
  readonly browser: () => GroupBrowser;
  /** The access codes that were sent to somebody, oldest first. */
  readonly codesOf: (person: Person) => Promise<string[]>;
}

let people = 0;

/** The program with accounts of one owner. `env` adds settings. */
export async function groupWorld(env: Readonly<Record<string, string>> = {}): Promise<GroupWorld> {
  const world = await testWorld(env);
  const { db } = world;
  const passwordHash = await hashPassword(PASSWORD);
  const person: GroupWorld["person"] = async (given = {}) => {
    people += 1;
    const own = {
      taxId: someCpf(),
      firebaseId: `Grupo${String(people).padStart(23, "0")}`,
      email: `grupo${people}@correio.example`,
    };
    const names = { firstName: "Ana", lastName: "Ribeiro", profileCodes: ["agricultor"] };
    const id = await db
      .transaction()
      .execute((tx) => registerMember(tx, { ...own, ...names, passwordHash, ...given }));
    return { ...own, id };
  };
  return {
    ...world,
    person,
    group: async (...secondaries) => {
      const main = await person();
      const others: Person[] = [];
      for (const secondary of secondaries) others.push(await person(secondary));
      const ids = others.map(({ id }) => id);
      await db.transaction().execute((tx) => formUserGroup(tx, main.id, ids));
      return [main, ...others];
    },
    browser: () => new GroupBrowser(world),
    codesOf: async ({ email }) => {
      const { rows } = await sql<{ text: string }>`select text from platform.outbox
        where recipient = ${email} order by created_at, id`.execute(db);
      return rows.map(({ text }) => /\b[A-Z]{6,10}\d{2}\b/.exec(text)?.[0] ?? "none");
    },
  };
}

/** A browser with its cookie and its token. */
export class GroupBrowser {
  readonly #world: TestWorld;
  token = "";
  cookie = "";

  constructor(world: TestWorld) {
    this.#world = world;
  }

  async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const answer = await this.#world.call(method, `/api${path}`, {
      ...(this.token !== "" && { token: this.token }),
      headers: { cookie: this.cookie },
      ...(body && { body }),
    });
    const [set] = answer.headers["set-cookie"] ?? [];
    if (set !== undefined) this.cookie = set.split(";")[0] ?? "";
    return answer;
  }

  async logIn({ taxId }: Person): Promise<this> {
    const answer = await this.call("POST", "/userLogin", { username: taxId, password: PASSWORD });
    this.token = String(answer.json()["token"]);
    return this;
  }

  /** Opens the session by the cookie. Answers the member's id, or the refusal's code. */
  async open(): Promise<string> {
    const answer = await this.call("GET", "/session");
    if (answer.status !== 200) return String(answer.code);
    const { session } = answer.json() as { session: { token: string; user: { Id: string } } };
    this.token = session.token;
    return session.user.Id;
  }

  /** Asks for a code to open another account, and gives it back as it was sent. */
  async code(from: Person, to: Person, world: GroupWorld): Promise<string> {
    await this.call("POST", "/generateAccessCode", { purpose: "account-switch", objectId: to.id });
    return (await world.codesOf(from)).at(-1) ?? "none";
  }
}
