import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, someCpf } from "../../../../test/world/members.ts";
import { Browser, sessionIn } from "../../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { humanToken } from "../../../../test/world/human-token.ts";
import {
  askRecovery,
  checkProof,
  define,
  messagesTo,
  proofOf,
  recover,
  verify,
  type Recovery,
} from "../../../../test/server/recovery.ts";
import { codeOf as withChecksum } from "../access-code/access-code-rules.ts";
import type { NewMember } from "../member/register-member.ts";
import { traced } from "../../../../test/server/traced.ts";
import { sendCheck } from "../contact-check/send-contact-check.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const NEW = "Terra-Roxa#77";
const WRONG = withChecksum("BBBBBB");
let count = 0;
const browser = () => new Browser(world, `198.51.100.${(count += 1)}`);

async function somebody(given: Partial<NewMember> = {}) {
  const email = `alguem${(count += 1)}@fazenda.example`;
  const member = await world.registered({ email, firstName: "Rosa", lastName: "Prado", ...given });
  return { ...member, email, username: member.taxId };
}

async function recovered(given: Partial<NewMember> = {}) {
  const member = await somebody(given);
  const visitor = browser();
  return { member, visitor, ...(await recover(world, visitor, member)) };
}

test("a link and a code come by e-mail, the code by SMS, too, and each lets a password be defined", async () => {
  const { member, visitor, ...recovery } = await recovered({ phone: "65998761234", passwordHash: undefined });
  const [sms] = await messagesTo(world, "5565998761234");
  expect(sms?.text).toContain(recovery.code);
  expect(sms?.text).not.toContain(recovery.link);
  const response = await define(visitor, await proofOf(visitor, recovery), NEW);
  expect(response.json()).toMatchObject({ success: true, redirect: "/home", code: "success" });
  expect(sessionIn(await visitor.openSession())).toMatchObject({ pending: [] });
  expect((await browser().logIn(member.taxId, NEW)).status).toBe(200);

  const again = await recover(world, visitor, member);
  expect((await define(browser(), again.link, "Outra-Terra#88")).status).toBe(200);
  expect((await browser().logIn(member.taxId, NEW)).code).toBe("wrong-password");
});

test.each(["forgot-password", "send-code"] as const)(
  "row 6: %s for a known and an unknown username is answered alike, after the same statements",
  async (path) => {
    const member = await somebody();
    const ask = async (username: string) => {
      const token = await humanToken(world.platform.config.secretKey);
      const body = path === "send-code" ? { email: username, oktaId: "x", token } : { cpf: username, token };
      return browser().call("POST", `/api/auth/${path}`, body);
    };
    const emails = [member.email, "ninguem@fazenda.example"];
    const seen: { body: object; status: number; statements: string[]; headers: string[] }[] = [];
    for (const username of path === "send-code" ? emails : [member.taxId, someCpf(), ...emails]) {
      const { rows: before } = await sql<{ id: string }>`select count(*) as id from platform.outbox`.execute(
        world.db,
      );
      const statements: string[] = [];
      const response = await traced(statements, () => ask(username));
      const { rows: after } = await sql<{ id: string }>`select count(*) as id from platform.outbox`.execute(
        world.db,
      );
      expect(after).toEqual(before);
      const body = response.json<Record<string, string>>();
      seen.push({
        body: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shapeOf(value)])),
        status: response.status,
        statements,
        headers: Object.keys(response.headers).toSorted(),
      });
    }
    const [first, ...others] = seen;
    expect(first?.statements.length).toBeGreaterThan(3);
    expect(first?.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
  },
);

const shapeOf = (value: unknown) => (typeof value === "string" ? value.replaceAll(/\d/g, "0").length : value);

test("row 6: a check that nobody stands behind takes tries like any other", async () => {
  const known = await recovered();
  const visitor = browser();
  const asked = await askRecovery(world, visitor, someCpf());
  const { linkFactorIdVerify: stranger } = asked.json<{ linkFactorIdVerify: string }>();
  await sendCheck(world.platform, stranger);
  const tries = async (checkId: string) => {
    const answers: string[] = [];
    for (let round = 0; round < 6; round++) answers.push((await verify(visitor, checkId, WRONG)).text);
    return answers.map((body) => body.replace(/"requestId":"[^"]+"/, ""));
  };
  const [ofKnown, ofStranger] = [await tries(known.checkId), await tries(stranger)];
  expect(ofStranger).toEqual(ofKnown);
  expect(ofKnown.at(-1)).toContain("access-code/locked");
});

test("row 8: five wrong tries lock a check, and then the right code does not help", async () => {
  const { visitor, checkId, code } = await recovered();
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(visitor, checkId, WRONG)));
  expect(answers.filter((answer) => answer.code === "access-code/wrong")).toHaveLength(4);
  expect((await verify(visitor, checkId, code)).code).toBe("access-code/locked");
});

test("row 8: a code is good for ten minutes, its proof for ten, a link for thirty, each once", async () => {
  const late = await recovered();
  const age = (minutes: number, { checkId }: Recovery) =>
    sql`update identity.contact_check set code_expires_at = code_expires_at - make_interval(mins => ${minutes}::integer),
      proof_expires_at = proof_expires_at - make_interval(mins => ${minutes}::integer),
      link_expires_at = link_expires_at - make_interval(mins => ${minutes}::integer) where id = ${checkId}`.execute(
      world.db,
    );
  await age(10, late);
  expect((await verify(late.visitor, late.checkId, late.code)).code).toBe("access-code/expired");
  expect((await checkProof(late.visitor, late.link)).json()).toEqual({ success: true });
  expect((await define(late.visitor, late.link, NEW)).status).toBe(200);
  expect((await checkProof(late.visitor, late.link)).code).toBe("password/proof-expired");
  expect((await define(late.visitor, late.link, "Outra-Terra#88")).code).toBe("password/proof-expired");

  const slow = await recovered();
  const proof = await proofOf(slow.visitor, slow);
  expect((await verify(slow.visitor, slow.checkId, slow.code)).code).toBe("access-code/expired");
  await age(10, slow);
  expect((await define(slow.visitor, proof, NEW)).code).toBe("password/proof-expired");
  await age(20, slow);
  expect((await define(slow.visitor, slow.link, NEW)).code).toBe("password/proof-expired");
});

test("row 8: three are asked for in fifteen minutes for one username from one network, and sent to one member", async () => {
  const member = await somebody();
  const visitor = browser();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => askRecovery(world, visitor, member.taxId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused && refused.code).toBe("access-code/too-many");
  for (const answer of answers)
    if (answer.status === 200)
      await sendCheck(world.platform, answer.json<{ linkFactorIdVerify: string }>().linkFactorIdVerify);
  expect(await messagesTo(world, member.email)).toHaveLength(3);
  const [taxId, email] = [member.taxId, member.email];
  for (const username of [taxId, email]) {
    const elsewhere = await askRecovery(world, browser(), username);
    await sendCheck(world.platform, elsewhere.json<{ linkFactorIdVerify: string }>().linkFactorIdVerify);
    expect([elsewhere.status, (await messagesTo(world, email)).length]).toEqual([200, 3]);
  }
});

test("row 9: of a hundred parallel right codes one is exchanged, and of parallel uses of its proof one is good", async () => {
  const { visitor, checkId, code } = await recovered();
  const many = Array.from({ length: 100 }, (_, place) => new Browser(world, `192.0.2.${place + 1}`));
  const answers = await Promise.all(many.map((each) => verify(each, checkId, code)));
  const right = answers.filter(({ status }) => status === 200);
  expect(right).toHaveLength(1);
  const proof = right[0]?.json<{ token: string }>().token ?? "";
  const uses = await Promise.all(many.slice(0, 5).map((each) => define(each, proof, NEW)));
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await visitor.call("GET", "/api/sessions")).status).toBe(401);
});

test("row 10: a code of another check, and a proof of another purpose, open nothing", async () => {
  const [first, second] = [await recovered(), await recovered()];
  expect((await verify(first.visitor, first.checkId, second.code)).code).toBe("access-code/wrong");
  const token = await humanToken(world.platform.config.secretKey);
  const email = second.member.email;
  const asked = await first.visitor.call("POST", "/api/auth/send-code", { email, token });
  const { linkFactorIdVerify: checkId } = asked.json<{ linkFactorIdVerify: string }>();
  await sendCheck(world.platform, checkId);
  const text = (await messagesTo(world, email)).at(-1)?.text ?? "";
  const code = /\b[A-Z]{6}\d{2}\b/.exec(text)?.[0] ?? "";
  const proof = await proofOf(first.visitor, { checkId, code, link: "" });
  expect((await define(first.visitor, proof, NEW)).code).toBe("password/proof-expired");
  expect((await define(first.visitor, checkId, NEW)).code).toBe("password/proof-expired");
});

test("row 13: a password defined by a link ends every session, every other link, and notifies the member", async () => {
  const { member, visitor, link } = await recovered();
  const home = browser();
  await home.logIn(member.taxId);
  const other = await recover(world, visitor, member);
  expect((await define(visitor, link, NEW)).status).toBe(200);
  expect((await home.openSession()).status).toBe(401);
  expect((await define(browser(), other.link, "Outra-Terra#88")).code).toBe("password/proof-expired");
  expect((await messagesTo(world, member.email)).at(-1)?.subject).toBe("Sua senha foi alterada");
});

test("who may not come in defines no password, and the proof stays unused", async () => {
  const { member, visitor, link } = await recovered({ status: "Blocked" });
  const response = await define(visitor, link, NEW);
  expect([response.status, response.code]).toEqual([403, "auth/user-disabled"]);
  await sql`update identity.member set status = 'Ativo' where id = ${member.id}`.execute(world.db);
  expect((await browser().logIn(member.taxId, PASSWORD)).status).toBe(200);
  expect((await define(visitor, link, NEW)).status).toBe(200);
});

test("a call without the proof of a browser's work sends nothing", async () => {
  const { email, taxId } = await somebody();
  for (const [url, body] of [
    ["/api/auth/forgot-password", { cpf: taxId }],
    ["/api/auth/send-code", { email }],
  ] as const)
    expect((await browser().call("POST", url, body)).code).toBe("missing-recaptcha-token");
  expect((await askRecovery(world, browser(), "123")).code).toBe("invalid-request");
});

test("row 35: codes, links, proofs and passwords are in no log, no record and no job, and the outbox loses them", async () => {
  const { visitor, member, ...recovery } = await recovered();
  const proof = await proofOf(visitor, recovery);
  await define(visitor, proof, NEW);
  const { db } = world;
  const { rows } = await sql<{ row: string }>`
    select row_to_json(log_record)::text as row from platform.log_record
    union all select row_to_json(audit_entry)::text from platform.audit_entry
    union all select row_to_json(contact_check)::text from identity.contact_check
    union all select data::text from pgboss.job`.execute(db);
  const written = rows.map(({ row }) => row).join("\n") + world.logged.join("");
  expect(written).toContain(recovery.checkId);
  for (const secret of [recovery.code, recovery.link, proof, NEW]) expect(written).not.toContain(secret);
  const { rows: codes } = await sql<{ expiresInMinutes: number }>`
    select round(extract(epoch from expires_at - created_at) / 60)::integer as expires_in_minutes from platform.outbox
    where recipient = ${member.email} and text like ${`%${recovery.link}%`}`.execute(db);
  expect(codes).toEqual([{ expiresInMinutes: 30 }]);
});
