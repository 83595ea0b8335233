import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../../test/world/members.ts";
import { Browser, expectOut } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { messagesTo, recover, define } from "../../../../test/server/recovery.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const NEW = "Terra-Roxa#77";
let count = 0;
const browser = () => new Browser(world, `198.51.100.${(count += 1)}`);
const change = (who: Browser, currentPassword: string, password: string) =>
  who.call("POST", "/api/auth/change-password", { currentPassword, password });

async function loggedIn() {
  const email = `troca${(count += 1)}@fazenda.example`;
  const member = await world.registered({ email, firstName: "Rosa", lastName: "Prado" });
  const visit = browser();
  await visit.logIn(member.taxId);
  return Object.assign(visit, { member: { ...member, email } });
}

test("row 13: a changed password ends every other session in every process, and not the one that asked", async () => {
  const here = await loggedIn();
  const elsewhere = browser();
  await elsewhere.logIn(here.member.taxId);
  const other = await world.another();
  const far = new Browser(other, "192.0.2.9");
  await far.logIn(here.member.taxId);
  const response = await change(here, PASSWORD, NEW);
  expect(response.json()).toMatchObject({ success: true });
  expect(
    Date.parse(response.json<{ lastTimePasswordChanged: string }>().lastTimePasswordChanged),
  ).toBeGreaterThan(Date.now() - 60_000);
  for (const dead of [elsewhere, far]) await expectOut(dead);
  expect((await elsewhere.openSession()).status).toBe(401);
  expect((await here.call("GET", "/api/profile")).status).toBe(200);
  expect((await here.openSession()).status).toBe(200);
  expect((await browser().logIn(here.member.taxId, PASSWORD)).code).toBe("wrong-password");
  expect((await browser().logIn(here.member.taxId, NEW)).status).toBe(200);
  const { rows } = await sql`select distinct end_reason from identity.session
    where member_id = ${here.member.id} and ended_at is not null`.execute(world.db);
  expect(rows).toEqual([{ endReason: "password-changed" }]);
  expect((await messagesTo(world, here.member.email)).at(-1)?.subject).toBe("Sua senha foi alterada");
});

test("a link that was sent before the password was changed opens nothing", async () => {
  const here = await loggedIn();
  const { link } = await recover(world, browser(), { username: here.member.taxId, email: here.member.email });
  await change(here, PASSWORD, NEW);
  expect((await define(browser(), link, "Outra-Terra#88")).code).toBe("password/proof-expired");
});

test("every rule that a new password breaks is named, and the old one stays", async () => {
  const here = await loggedIn();
  const faultsOf = async (password: string) => {
    const response = await change(here, PASSWORD, password);
    expect([response.status, response.code]).toEqual([400, "password/weak"]);
    return response.json<{ errors: { field: string; code: string }[] }>().errors.map(({ code }) => code);
  };
  expect(await faultsOf("abc")).toEqual(expect.arrayContaining(["chars", "uppercase", "number", "symbol"]));
  expect(await faultsOf("Senha@123")).toEqual(["common"]);
  expect(await faultsOf("Rosa-Azul#77")).toEqual(["personal"]);
  expect(await faultsOf(`Terra-Roxa#${here.member.taxId}`)).toEqual(["personal"]);
  expect(await faultsOf(PASSWORD)).toEqual(["common", "same"]);
  expect((await browser().logIn(here.member.taxId)).status).toBe(200);
});

test("row 7: the current password is guessed ten times, and the session that guesses goes on", async () => {
  const here = await loggedIn();
  const answers: unknown[] = [];
  for (let round = 0; round < 12; round++) answers.push((await change(here, "Errada@2026", NEW)).code);
  expect(answers.filter((code) => code === "password/wrong-current")).toHaveLength(10);
  expect(answers.at(-1)).toBe("too-many-requests");
  expect((await here.call("GET", "/api/profile")).status).toBe(200);
});

test("row 35: neither password is in a log or a record", async () => {
  const here = await loggedIn();
  await change(here, "Errada-Minha#55", "Outra-Terra#88");
  await change(here, PASSWORD, NEW);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(log_record)::text as row from platform.log_record
    union all select row_to_json(audit_entry)::text from platform.audit_entry
    union all select text from platform.outbox`.execute(world.db);
  const written = rows.map(({ row }) => row).join("\n") + world.logged.join("");
  expect(written).toContain("identity.password-changed");
  for (const secret of [NEW, "Errada-Minha#55", "Outra-Terra#88"]) expect(written).not.toContain(secret);
});
