import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { someCpf } from "../../../../test/world/members.ts";
import { Browser } from "../../../../test/sign-on/browser.ts";
import type { Answer } from "../../../../test/server/http-call.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { humanToken } from "../../../../test/world/human-token.ts";
import { askRecovery, messagesTo } from "../../../../test/server/recovery.ts";
import { sendCheck } from "../contact-check/send-contact-check.ts";
import { clearJobs, queuedJobs } from "../../../../test/server/queued-jobs.ts";

const GENEROUS = {
  contactPerDay: 1_000,
  networkPerHour: 1_000,
  programmePerHour: 1_000_000,
  waiting: 1_000_000,
};
const PHONE = "65998761234";

let world: TestWorld;
let count = 0;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(async () => {
  await limits({});
  await sql`delete from identity.contact_check`.execute(world.db);
  await sql`delete from platform.outbox`.execute(world.db);
  await clearJobs(world.db);
});
afterAll(() => world.close());

const stranger = () => new Browser(world, `198.51.100.${(count += 1)}`);
const limits = (given: Partial<typeof GENEROUS>) => world.set("CodeLimits", { ...GENEROUS, ...given });
async function somebody() {
  const email = `alguem${(count += 1)}@fazenda.example`;
  return { ...(await world.registered({ email })), email };
}
/** Asks for a password, and lets the job do its work. Returns the response. */
async function ask(browser: Browser, username: string) {
  const response = await askRecovery(world, browser, username);
  if (response.status === 200) await sendCheck(world.platform, idOf(response));
  return response;
}
const idOf = (response: Answer) => response.json<{ linkFactorIdVerify: string }>().linkFactorIdVerify;
/** Lets the window of three in fifteen minutes pass: a quarter of an hour later. */
async function later(minutes: number): Promise<void> {
  const { db } = world;
  await sql`update identity.contact_check set issued_at = issued_at - make_interval(mins => ${minutes}::integer),
    sent_at = sent_at - make_interval(mins => ${minutes}::integer)`.execute(db);
}
async function sendEmailCode(browser: Browser, email: string) {
  const token = await humanToken(world.platform.config.secretKey);
  return browser.call("POST", "/api/auth/send-code", { email, oktaId: "x", token });
}

test("row 32: no message leaves for who shows no proof of a browser's work", async () => {
  const { taxId, email } = await somebody();
  for (const [path, body] of [
    ["/api/auth/forgot-password", { cpf: taxId }],
    ["/api/auth/send-code", { email, oktaId: "x" }],
  ] as const)
    expect((await stranger().call("POST", path, body)).code).toBe("missing-recaptcha-token");
  const { rows } = await sql`select from identity.contact_check`.execute(world.db);
  expect(rows).toEqual([]);
});

test("row 32: one proof sends one message, of any number of calls at once", async () => {
  const token = await humanToken(world.platform.config.secretKey);
  const calls = Array.from({ length: 20 }, async () =>
    stranger().call("POST", "/api/auth/forgot-password", { cpf: someCpf(), token }),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("row 32: one network asks for so many in an hour, known or not, and learns when there is room again", async () => {
  await limits({ networkPerHour: 3 });
  const crowd = stranger();
  const answers = await Promise.all(Array.from({ length: 8 }, () => askRecovery(world, crowd, someCpf())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  await later(50);
  const refused = await sendEmailCode(crowd, "alguem@fora.example");
  expect(refused.code).toBe("too-many-requests");
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(500);
  expect(wait).toBeLessThanOrEqual(600);
  expect((await ask(stranger(), someCpf())).status).toBe(200);
  await later(11);
  expect((await ask(crowd, someCpf())).status).toBe(200);
});

test("row 32: one contact gets so many in a day, by whichever username; who was there before gets theirs", async () => {
  await limits({ contactPerDay: 4 });
  const member = await world.registered({ email: "vitima@fazenda.example", phone: PHONE });
  const home = stranger();
  await home.logIn(member.taxId);
  for (let asked = 0; asked < 6; asked += 1) {
    const username = asked % 2 === 0 ? member.taxId : "vitima@fazenda.example";
    expect((await ask(stranger(), username)).status).toBe(200);
    await later(16);
  }
  expect(await messagesTo(world, "vitima@fazenda.example")).toHaveLength(4);
  expect(await messagesTo(world, `55${PHONE}`)).toHaveLength(4);
  await ask(home, member.taxId);
  expect(await messagesTo(world, "vitima@fazenda.example")).toHaveLength(5);

  for (let asked = 0; asked < 6; asked += 1) {
    const response = await sendEmailCode(stranger(), "novo@fora.example");
    await sendCheck(world.platform, idOf(response));
    await later(16);
  }
  expect(await messagesTo(world, "novo@fora.example")).toHaveLength(4);

  // Of those three come in a quarter of an hour, from however many networks they are asked for.
  for (let asked = 0; asked < 5; asked += 1)
    await sendCheck(world.platform, idOf(await sendEmailCode(stranger(), "outra@fora.example")));
  expect(await messagesTo(world, "outra@fora.example")).toHaveLength(3);
});

test("row 32: a known network can't send messages without end either", async () => {
  await limits({ contactPerDay: 3 });
  const member = await world.registered({ email: "bombeada@fazenda.example", phone: PHONE });
  const home = stranger();
  await home.logIn(member.taxId);
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await ask(home, member.taxId)).status).toBe(200);
    await later(16);
  }
  expect(await messagesTo(world, "bombeada@fazenda.example")).toHaveLength(3);
  expect(await messagesTo(world, `55${PHONE}`)).toHaveLength(3);
});

test("row 32: a session that waits for its access code makes no place known", async () => {
  await limits({ contactPerDay: 3 });
  const email = "meia-sessao@fazenda.example";
  const member = await world.registered({ email });
  for (let asked = 0; asked < 3; asked += 1) {
    await ask(stranger(), member.taxId);
    await later(16);
  }
  expect(await messagesTo(world, email)).toHaveLength(3);
  const half = stranger();
  await half.logIn(member.taxId);
  await sql`update identity.session set is_code_needed = true where address = ${half.address}`.execute(
    world.db,
  );
  await ask(half, member.taxId);
  expect(await messagesTo(world, email)).toHaveLength(3);
});

test("row 32: a member who is logged in can't send messages without end either", async () => {
  await limits({ contactPerDay: 4 });
  const member = await world.registered({ email: "logada@fazenda.example" });
  const browser = stranger();
  await browser.logIn(member.taxId);
  const code = () => browser.call("POST", "/api/generateAccessCode", {});
  const seen: number[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    seen.push((await code()).status);
    await sql`update identity.access_code set issued_at = issued_at - interval '16 minutes'`.execute(
      world.db,
    );
  }
  expect(seen).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await code()).code).toBe("access-code/too-many");
  expect(await messagesTo(world, "logada@fazenda.example")).toHaveLength(4);
});

test("row 32: strangers who ask in a member's name keep them from no code where they are logged in", async () => {
  const member = await world.registered({ email: "procurada@fazenda.example", phone: PHONE });
  const home = stranger();
  await home.logIn(member.taxId);
  const inbox = async () => (await messagesTo(world, "procurada@fazenda.example")).length;
  // A quarter of an hour's worth, from three networks; a fourth one gets nothing out of it.
  for (let asked = 0; asked < 4; asked += 1) expect((await ask(stranger(), member.taxId)).status).toBe(200);
  expect(await inbox()).toBe(3);
  // Nor has the day any room for strangers.
  await limits({ contactPerDay: 3 });
  await ask(home, member.taxId);
  expect(await inbox()).toBe(4);
  const code = () => home.call("POST", "/api/generateAccessCode", {});
  expect((await code()).status).toBe(200);
  expect((await code()).status).toBe(200);
  expect(await inbox()).toBe(6);
  // What they asked for themselves counts, wherever they did.
  expect((await code()).code).toBe("access-code/too-many");
  await ask(home, member.taxId);
  expect(await inbox()).toBe(6);
});

test("row 32: nobody can send messages without end to one cellphone by many accounts", async () => {
  await limits({ contactPerDay: 3 });
  const phone = "65998765555";
  const seen: number[] = [];
  for (const email of ["conta1@fazenda.example", "conta2@fazenda.example"]) {
    const { taxId } = await world.registered({ email, phone });
    const browser = stranger();
    await browser.logIn(taxId);
    for (let asked = 0; asked < 2; asked += 1)
      seen.push((await browser.call("POST", "/api/generateAccessCode", {})).status);
  }
  expect(seen).toEqual([200, 200, 200, 200]);
  expect(await messagesTo(world, "conta2@fazenda.example")).toHaveLength(2);
  expect(await messagesTo(world, `55${phone}`)).toHaveLength(3);
});

test("row 32: the programme sends so many in an hour; the others wait, are not lost, and members go on", async () => {
  await limits({ programmePerHour: 2 });
  const people = [await somebody(), await somebody(), await somebody()];
  const last = people[2];
  if (!last) throw new Error("There are three");
  for (const { taxId } of people.slice(0, 2)) await ask(stranger(), taxId);
  const waiting = await ask(stranger(), last.taxId);
  expect(await messagesTo(world, last.email)).toEqual([]);
  const later = (await queuedJobs(world.db)).filter(({ waitSeconds }) => waitSeconds > 30);
  expect(later.map(({ payload }) => payload)).toEqual([{ checkId: idOf(waiting) }]);

  const known = stranger();
  const member = await somebody();
  await known.logIn(member.taxId);
  expect((await known.call("POST", "/api/generateAccessCode", {})).status).toBe(200);
  await ask(known, member.taxId);
  expect(await messagesTo(world, member.email)).toHaveLength(2);

  await sql`update platform.outbox set created_at = created_at - interval '61 minutes'`.execute(world.db);
  await sendCheck(world.platform, idOf(waiting));
  expect(await messagesTo(world, last.email)).toHaveLength(1);
});

test("row 32: the queue has an end, and has room again as soon as workers have looked", async () => {
  await limits({ waiting: 3 });
  const { taxId, email } = await somebody();
  const asked: string[] = [];
  for (const username of [someCpf(), taxId, someCpf()])
    asked.push(idOf(await askRecovery(world, stranger(), username)));
  const refused = await askRecovery(world, stranger(), someCpf());
  expect(refused.code).toBe("too-many-requests");
  expect(refused.headers["retry-after"]).toBe("60");
  for (const id of asked) await sendCheck(world.platform, id);
  expect(await messagesTo(world, email)).toHaveLength(1);
  expect((await askRecovery(world, stranger(), someCpf())).status).toBe(200);
});
