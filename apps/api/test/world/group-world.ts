import { formUserGroup } from "../../src/capabilities/identity/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import { Browser, sessionIn } from "../sign-on/browser.ts";
import type { GivenMember, Member } from "./members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

export interface GroupWorld extends TestWorld {
  /** Returns a main member and secondaries. */
  readonly group: (...secondaries: GivenMember[]) => Promise<[main: Member, ...Member[]]>;
  readonly browser: () => GroupBrowser;
  /** Returns the access codes that were sent to somebody, oldest first. */
  readonly codesOf: (member: Member) => Promise<string[]>;
}

/** Returns the program with accounts of one owner. `env` adds settings. */
export async function groupWorld(env: Readonly<Record<string, string>> = {}): Promise<GroupWorld> {
  const world = await testWorld(env);
  return {
    ...world,
    group: async (...secondaries) => {
      const main = await world.registered();
      const others: Member[] = [];
      for (const secondary of secondaries) others.push(await world.registered(secondary));
      const ids = others.map(({ id }) => id);
      await world.inOne((tx) => formUserGroup(tx, main.id, ids));
      return [main, ...others];
    },
    browser: () => new GroupBrowser(world),
    codesOf: async ({ email }) => {
      const { rows } = await sql<{ text: string }>`select text from platform.outbox
        where recipient = ${email} order by created_at, id`.execute(world.db);
      return rows.map(({ text }) => /\b[A-Z]{6,10}\d{2}\b/.exec(text)?.[0] ?? "none");
    },
  };
}

/** A browser in which an owner goes from account to account. */
export class GroupBrowser extends Browser {
  /** Logs a member in, who must be let in. */
  async comeIn({ taxId }: Member): Promise<this> {
    const answer = await this.logIn(taxId);
    if (answer.status !== 200) throw new Error(`The log-in was answered ${answer.text}`);
    return this;
  }

  /** Opens the session by the cookie. Returns the member's id, or the refusal's code. */
  async open(): Promise<string> {
    const answer = await this.openSession();
    if (answer.status !== 200) return String(answer.code);
    return (sessionIn(answer) as { user: { Id: string } }).user.Id;
  }

  /** Asks for a code to open another account, and returns it as it was sent. */
  async code(from: Member, to: Member, world: GroupWorld): Promise<string> {
    await this.call("POST", "/api/generateAccessCode", { purpose: "account-switch", objectId: to.id });
    return (await world.codesOf(from)).at(-1) ?? "none";
  }
}
