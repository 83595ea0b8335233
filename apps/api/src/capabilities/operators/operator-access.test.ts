import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../test/world/members.ts";
import { operatorWorld, reads, session, type OperatorWorld } from "../../../test/world/operator-world.ts";
import { someAddress } from "../../../test/world/second-factor-world.ts";
import { readmitOperator } from "./index.ts";

let world: OperatorWorld;
beforeAll(async () => {
  world = await operatorWorld();
}, 60_000);
afterAll(() => world.close());

const NEW_PASSWORD = "Lavoura-Nova@2027";
const as = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  world.call(method, `/api/operators${path}`, {
    token,
    body,
    headers: { "x-forwarded-for": someAddress() },
  });
/** Expects that their token opens nothing any more, in time (fault row 13). */
const expectDead = ({ token }: { token: string }) =>
  expect.poll(async () => (await reads(world, token)).status).toBe(401);
async function trailOf(id: string) {
  const { rows } = await sql<{ actorId: string; action: string; before: object; after: object }>`
    select actor_id, action, before, after from platform.audit_entry
    where subject_id = ${id} and action <> 'operators.added' order by id`.execute(world.db);
  return rows;
}
async function mailTo(email: string) {
  const { rows } = await sql<{ subject: string; text: string }>`select subject, text from platform.outbox
    where recipient = ${email} order by id desc limit 1`.execute(world.db);
  return rows[0];
}

test("row 13: an operator changes their password: other sessions and log-ins under way end, this one goes on", async () => {
  const otavio = await world.loggedIn();
  const elsewhere = await world.logIn(otavio, 1);
  const waiting = (await world.begin(otavio)).json()["token"];
  const change = (currentPassword: string, password: string) =>
    as(otavio, "POST", "/own/password", { currentPassword, password });
  expect((await change("Errada@2026", NEW_PASSWORD)).code).toBe("password/wrong-current");
  for (const weak of ["curta", PASSWORD, "Otavio-Otávio@2027"])
    expect((await change(PASSWORD, weak)).code).toBe("password/weak");
  expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
  await expectDead(elsewhere);
  expect((await reads(world, otavio.token)).status).toBe(200);
  expect((await session(world, otavio.cookie)).status).toBe(200);
  expect((await world.finish(waiting, "000000")).code).toBe("second-factor/over");
  expect((await world.begin(otavio)).code).toBe("wrong-password");
  expect((await world.begin(otavio, NEW_PASSWORD)).status).toBe(200);
  const changed = { actorId: otavio.id, action: "operators.password-changed", before: null, after: null };
  expect(await trailOf(otavio.id)).toEqual([changed]);
  expect((await mailTo(otavio.email))?.subject).toBe("Sua senha de operador foi alterada");
});

test("row 13: an operator who is reset comes back by what their e-mail brings, once, and by nothing of before", async () => {
  const [otavio, admin] = [await world.loggedIn(), await world.loggedIn(["admin"])];
  const waiting = (await world.begin(otavio)).json()["token"];
  const answer = await as(admin, "POST", `/${otavio.id}/reset`);
  expect(answer.json()).toEqual({ success: true });
  await expectDead(otavio);
  expect((await world.finish(waiting, world.codeOf(otavio.secret, 1))).code).toBe("second-factor/over");
  expect((await world.begin(otavio)).code).toBe("wrong-password");
  const [token = ""] = /[\w-]{43}/.exec((await mailTo(otavio.email))?.text ?? "") ?? [];
  const restore = (password: string, by = token) => world.post("/operators/restore", { token: by, password });
  expect((await restore(NEW_PASSWORD, "made-up")).code).toBe("password/proof-expired");
  expect((await restore("curta")).code).toBe("password/weak");
  const tries = await Promise.all([restore(NEW_PASSWORD), restore(NEW_PASSWORD)]);
  const restored = tries.find(({ status }) => status === 200);
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const access = restored?.json() ?? {};
  const recoveryCodes = access["recoveryCodes"];
  expect(recoveryCodes).toHaveLength(10);
  const begun = (await world.begin(otavio, NEW_PASSWORD)).json();
  expect(begun["factors"]).toEqual(["totp", "recovery-code"]);
  expect((await world.finish(begun["token"], world.codeOf(String(access["secret"])))).status).toBe(200);
  expect((await trailOf(otavio.id)).map(({ actorId, action }) => [actorId, action])).toEqual([
    [admin.id, "operators.reset"],
    [otavio.id, "operators.restored"],
  ]);
  expect(world.logged.join("\n")).not.toContain(token);
});

test("a way back is good for a day, and for nobody whose access was taken away", async () => {
  const [otavio, olga, admin] = [
    await world.operator(),
    await world.operator(),
    await world.loggedIn(["admin"]),
  ];
  const wayBack = async ({ id, email }: { id: string; email: string }) => {
    await as(admin, "POST", `/${id}/reset`);
    return /[\w-]{43}/.exec((await mailTo(email))?.text ?? "")?.[0];
  };
  const late = await wayBack(otavio);
  await sql`update operators.way_back set expires_at = platform.clock()`.execute(world.db);
  const gone = await wayBack(olga);
  await as(admin, "POST", `/${olga.id}/disable`);
  for (const token of [late, gone]) {
    const answer = await world.post("/operators/restore", { token, password: NEW_PASSWORD });
    expect(answer.code).toBe("password/proof-expired");
  }
});

test("a way back is void once the operator was let in again by hand", async () => {
  const [otavio, admin] = [await world.operator(), await world.loggedIn(["admin"])];
  await as(admin, "POST", `/${otavio.id}/reset`);
  const token = /[\w-]{43}/.exec((await mailTo(otavio.email))?.text ?? "")?.[0];
  await readmitOperator(world.platform, [otavio.email]);
  const answer = await world.post("/operators/restore", { token, password: NEW_PASSWORD });
  expect(answer.code).toBe("password/proof-expired");
});

test("an operator's access comes back as it went, and roles change with the next session", async () => {
  const [otavio, admin] = [await world.loggedIn(["points"]), await world.loggedIn(["admin"])];
  expect((await as(admin, "POST", `/${otavio.id}/enable`)).code).toBe("not-found");
  expect((await as(admin, "POST", `/${otavio.id}/disable`)).status).toBe(200);
  expect((await as(admin, "POST", `/${otavio.id}/disable`)).code).toBe("not-found");
  expect((await as(admin, "POST", `/${otavio.id}/enable`)).status).toBe(200);
  const back = await world.logIn(otavio, 1);
  expect((await reads(world, back.token)).status).toBe(200);
  const roles = { roles: ["editor"] };
  expect((await as(admin, "PUT", `/${otavio.id}/roles`, { roles: ["king"] })).code).toBe("invalid-request");
  expect((await as(admin, "PUT", `/${otavio.id}/roles`, roles)).status).toBe(200);
  await expectDead(back);
  expect((await session(world, back.cookie)).code).toBe("no-uid");
  const [actorId, active, inactive] = [admin.id, { isActive: true }, { isActive: false }];
  expect(await trailOf(otavio.id)).toEqual([
    { actorId, action: "operators.disabled", before: active, after: inactive },
    { actorId, action: "operators.enabled", before: inactive, after: active },
    { actorId, action: "operators.roles-changed", before: { roles: ["points"] }, after: roles },
  ]);
});

test("nobody takes away, gives back or changes their own access as an admin", async () => {
  const admin = await world.loggedIn(["admin"]);
  const done = [
    await as(admin, "POST", `/${admin.id}/disable`),
    await as(admin, "POST", `/${admin.id}/enable`),
    await as(admin, "POST", `/${admin.id}/reset`),
    await as(admin, "PUT", `/${admin.id}/roles`, { roles: ["points"] }),
  ];
  expect(done.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "operators/not-oneself"));
  expect((await session(world, admin.cookie)).status).toBe(200);
});
