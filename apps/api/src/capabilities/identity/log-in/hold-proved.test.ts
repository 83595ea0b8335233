import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, type Member } from "../../../../test/world/members.ts";
import { groupWorld, type GroupWorld } from "../../../../test/world/group-world.ts";
import { addApp, proveAgain } from "../../../../test/world/second-factor-world.ts";
import { sql, type Tx } from "../../../platform/database/database.ts";
import { changeStanding } from "../member/change-standing.ts";
import { lockCredentials } from "../password/credential-store.ts";
import { findMember } from "../member/member-store.ts";
import { hashPassword } from "../password/password-hashing.ts";
import { setPassword } from "../password/set-password.ts";

const NEW = "Terra-Roxa#77";
let world: GroupWorld;
let newHash: string;

beforeAll(async () => {
  world = await groupWorld();
  newHash = await hashPassword(NEW);
}, 60_000);
afterAll(() => world.close());

const logIn = ({ taxId }: Member, password = PASSWORD) =>
  world.call("POST", "/api/userLogin", { body: { username: taxId, password } });

const switchBody = ({ firebaseId }: Member, to: Member, accessCode: string) => ({
  mainFirebaseId: firebaseId,
  fromFirebaseId: firebaseId,
  toFirebaseId: to.firebaseId,
  accessCode,
});

async function liveSessions(...people: Member[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`select count(*)::integer from identity.session
    where ended_at is null and member_id = any(${ids}::text[])`.execute(world.db);
  return rows[0]?.count ?? 0;
}

async function change(tx: Tx, { id }: Member): Promise<void> {
  const member = await findMember(tx, id);
  if (!member) throw new Error("There is nobody");
  await setPassword(tx, member, newHash);
}

/** Returns how many other transactions wait for this one. */
const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows.length;
};

/** Does something that ends sessions, and commits it only once `begin` waits for its turn. Returns what that got. */
async function meanwhile<Answer>(
  end: (tx: Tx) => Promise<void>,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  let begun: Promise<Answer> | undefined;
  await world.inOne(async (tx) => {
    await end(tx);
    begun = begin();
    await expect.poll(waiting).toBe(1);
  });
  if (!begun) throw new Error("Nothing was begun");
  return begun;
}

describe("row 13: no session begins unseen while all are being ended", () => {
  test("a log-in by the password that was just changed", async () => {
    const ana = await world.registered();
    const answer = await meanwhile(
      (tx) => change(tx, ana),
      () => logIn(ana),
    );
    expect(answer.code).toBe("wrong-password");
    expect(await liveSessions(ana)).toBe(0);
    expect((await logIn(ana, NEW)).status).toBe(200);
  });

  test("a log-in of who was just blocked", async () => {
    const ana = await world.registered();
    const block = (tx: Tx) =>
      changeStanding(tx, {
        memberId: ana.id,
        actorId: "ope000000000001",
        status: "Blocked",
        isOptedOut: false,
      });
    expect((await meanwhile(block, () => logIn(ana))).code).toBe("auth/user-disabled");
    expect(await liveSessions(ana)).toBe(0);
  });

  test("a switch by who just changed the password elsewhere", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const accessCode = await browser.code(main, farm, world);
    const body = switchBody(main, farm, accessCode);
    const answer = await meanwhile(
      (tx) => change(tx, main),
      () => browser.call("POST", "/api/switchUserGroupLogin", body),
    );
    expect(answer.code).toBe("no-uid");
    expect(await liveSessions(main, farm)).toBe(0);
  });

  test("a switch that came first is ended like the others", async () => {
    const [main, farm] = (await world.group({})) as [Member, Member];
    const browser = await world.browser().comeIn(main);
    const accessCode = await browser.code(main, farm, world);
    const body = switchBody(main, farm, accessCode);
    const { db } = world;
    const both = await db.transaction().execute(async (tx) => {
      await lockCredentials(tx, [main.id]);
      const switching = browser.call("POST", "/api/switchUserGroupLogin", body);
      await expect.poll(waiting).toBe(1);
      const changing = db.transaction().execute((later) => change(later, main));
      // Who comes only after the commit may be served before who waits.
      await expect.poll(waiting).toBe(2);
      return [switching, changing] as const;
    });
    const [answer] = await Promise.all(both);
    expect(answer.status).toBe(200);
    expect(await liveSessions(main, farm)).toBe(0);
  });
});

describe("a log-in that awaits its second factor", () => {
  const guarded = async () => {
    const ana = await world.registered();
    const { token } = (await logIn(ana)).json();
    const member = { ...ana, token: String(token), cookie: "" };
    await proveAgain(world, member);
    return addApp(world, member);
  };

  test("is over once the password is another: it was begun by the old one", async () => {
    const ana = await guarded();
    const { token } = (await logIn({ ...ana, firebaseId: "" })).json();
    await world.inOne((tx) => change(tx, { ...ana, firebaseId: "" }));
    const [recoveryCode] = ana.recoveryCodes;
    const body = { token, factor: "recovery-code", passCode: recoveryCode };
    expect((await world.call("POST", "/api/auth/second-factor", { body })).code).toBe("second-factor/over");
  });

  test("does not begin while the password is being changed", async () => {
    const ana = await guarded();
    const person = { ...ana, firebaseId: "" };
    const answer = await meanwhile(
      (tx) => change(tx, person),
      () => logIn(person),
    );
    expect(answer.code).toBe("wrong-password");
  });
});
