import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { codeAt } from "../second-factor/index.ts";
import { inviteOperator, readmitOperator } from "./index.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
}, 60_000);
afterAll(() => world.close());

const invite = (...words: string[]) => inviteOperator(world.platform, words);

test("the first operator of a programme is added by hand, and logs in with what was shown once", async () => {
  const { password, address } = await invite("Ana@Fazenda.example", " Ana Souza ", "points,support");
  const begun = await world.call("POST", "/api/operators/log-in", {
    body: { email: "ana@fazenda.example", password },
  });
  const secret = new URL(address).searchParams.get("secret") ?? "";
  const passCode = codeAt(secret, world.platform.clock.now());
  const answer = await world.call("POST", "/api/operators/second-factor", {
    body: { token: begun.json()["token"], factor: "totp", passCode },
  });
  expect(answer.json()).toMatchObject({ user: { Name: "Ana Souza", roles: ["points", "support"] } });
  const { Id: subjectId } = answer.json()["user"] as { Id: string };
  const { rows } = await sql`select actor_id, action, before, after from platform.audit_entry
    where subject_id = ${subjectId}`.execute(world.db);
  expect(rows).toEqual([
    {
      actorId: "command-line",
      action: "operators.added",
      before: null,
      after: { roles: ["points", "support"] },
    },
  ]);
});

test("what does not fit is reported in one line, and adds nobody", async () => {
  await expect(invite()).rejects.toThrow("Give an e-mail, a name and roles");
  await expect(invite("bia@fazenda.example", "Bia")).rejects.toThrow("is no role");
  await expect(invite("bia@fazenda.example", "Bia", "points,king")).rejects.toThrow("king is no role");
  await invite("bia@fazenda.example", "Bia", "admin");
  await expect(invite("BIA@fazenda.example", "Bia", "admin")).rejects.toThrow("already");
});

test("recovery codes are shown with the invitation, and let the operator in", async () => {
  const { email, password, recoveryCodes } = await invite("rui@fazenda.example", "Rui Lima", "points");
  expect(recoveryCodes).toHaveLength(10);
  const begun = await world.call("POST", "/api/operators/log-in", { body: { email, password } });
  expect(begun.json()["factors"]).toEqual(["totp", "recovery-code"]);
  const body = { token: begun.json()["token"], factor: "recovery-code", passCode: recoveryCodes[0] };
  expect((await world.call("POST", "/api/operators/second-factor", { body })).status).toBe(200);
});

test("an operator who lost every way in, or their access, is let in again by hand", async () => {
  const readmit = (...words: string[]) => readmitOperator(world.platform, words);
  await expect(readmit()).rejects.toThrow("There is no operator");
  const former = await invite("eva@fazenda.example", "Eva Dias", "points");
  await sql`update operators.operator set is_active = false where email = ${former.email}`.execute(world.db);
  const { email, password, address } = await readmit("EVA@fazenda.example");
  const begin = (word: string) =>
    world.call("POST", "/api/operators/log-in", { body: { email, password: word } });
  expect((await begin(former.password)).code).toBe("wrong-password");
  const token = (await begin(password)).json()["token"];
  const secret = new URL(address).searchParams.get("secret") ?? "";
  const passCode = codeAt(secret, world.platform.clock.now());
  const body = { token, factor: "totp", passCode };
  const answer = await world.call("POST", "/api/operators/second-factor", { body });
  expect(answer.json()).toMatchObject({ user: { Name: "Eva Dias", roles: ["points"] } });
  const { rows } = await sql<{ action: string }>`select action from platform.audit_entry
    where subject_id = (select id from operators.operator where email = ${email}) order by id`.execute(
    world.db,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "operators.added",
    "operators.enabled",
    "operators.restored",
  ]);
});
