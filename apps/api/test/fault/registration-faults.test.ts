import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { sendCheck } from "../../src/capabilities/identity/contact-check/send-contact-check.ts";
import { deleteOldChecks } from "../../src/capabilities/identity/contact-check/contact-check-store.ts";
import { sql } from "../../src/platform/database/database.ts";
import { listenOnLoopback, type LoopbackServer } from "../server/loopback-server.ts";
import { someCompany, someForm, someProfile } from "../world/registration-cases.ts";
import {
  codeTo,
  refusedWith,
  sendForm,
  showMember,
  signUp,
  someNetwork,
  wireOf,
} from "../world/registration-world.ts";
import { traced } from "../server/traced.ts";

let world: TestWorld;
let ana: LoggedMember;
/** The service of CEPs: what it was asked, and what it does next. */
let service: LoopbackServer;
let asked: string[];
let behave: (request: IncomingMessage, response: ServerResponse) => void;

const tellNothing = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end();

beforeAll(async () => {
  service = await listenOnLoopback((request, response) => {
    asked.push(request.url ?? "");
    behave(request, response);
  });
  world = await testWorld({ CEP_URLS: `${service.origin}/ws/{cep}/json/` });
}, 60_000);
beforeEach(async () => {
  asked = [];
  behave = tellNothing;
  ana = await world.member();
  await showMember(world, ana.token);
});
afterAll(async () => {
  await world.close();
  await service.stop();
});

const update = (body: object, { token } = ana) =>
  world.call("POST", "/api/colheita/updateUser", { token, body });
const askEmail = (email: string, address: string, { token } = ana) =>
  world.call("POST", "/api/profile/email-code", {
    token,
    headers: { "x-forwarded-for": address },
    body: { email },
  });
const LIMITS = { contactPerDay: 20, networkPerHour: 60, programmePerHour: 3_000, waiting: 1_000 };
/** Sets limits of codes, and waits until the process has heard of them. */
const limit = (given: Partial<typeof LIMITS>) => world.set("CodeLimits", { ...LIMITS, ...given });
const profile = async ({ token } = ana) => (await world.call("GET", "/api/profile", { token })).json();

describe("row 6: until a contact is proved nobody is looked up", () => {
  test("a sign-up says the same to the database, whoever has the CPF, the cellphone or the e-mail", async () => {
    const known = [someForm({ taxId: ana.taxId }), someForm({ email: ana.email })];
    const said: string[][] = [];
    for (const form of [someForm(), ...known, someForm()]) {
      const statements: string[] = [];
      const answer = await traced(statements, () => sendForm(world, form));
      expect(answer.status).toBe(200);
      said.push(statements);
    }
    const [first, ...others] = said;
    expect(first?.length).toBeGreaterThan(3);
    for (const other of others) expect(other).toEqual(first);
  });

  test("a change of e-mail says the same to the database, whoever has it", async () => {
    const eva = await world.member();
    const said: string[][] = [];
    for (const email of [eva.email, "ninguem@fazenda.example"]) {
      const statements: string[] = [];
      const answer = await traced(statements, () => askEmail(email, someNetwork()));
      expect(answer.status).toBe(200);
      said.push(statements);
    }
    expect(said[0]?.length).toBeGreaterThan(3);
    expect(said[1]).toEqual(said[0]);
  });
});

test("row 16: neither the form before its scripts nor a sign-up leads anywhere else, whatever is sent with them", async () => {
  const places = ["//evil.example", "https://evil.example", "/\\evil.example", "/%2f%2fevil.example"];
  for (const place of places) {
    const typed = new URLSearchParams({ category: place, location: place, redirect: place, perfil: place });
    const early = await world.call("POST", `/cadastro?${typed.toString()}`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: typed.toString(),
    });
    expect([early.status, early.headers.location]).toEqual([303, "/cadastro?erro=sent-early"]);
  }
  const [place] = places;
  const joined = await signUp(world, someForm(), { redirect: place, location: place, url: place });
  expect(joined.json()).toMatchObject({ code: "success", redirect: "/home" });
});

describe("row 17: markup", () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

  test("in names is refused, and is in no message", async () => {
    for (const name of ["firstName", "lastName"] as const)
      expect(refusedWith(await sendForm(world, someForm({ [name]: hostile })))?.[0]).toBe(name);
    const company = someCompany({ companyName: "Sementes <b>" });
    expect(refusedWith(await sendForm(world, company))).toEqual(["companyName", "INVALID_COMPANY_NAME"]);
    const form = someForm();
    const sent = await sendForm(world, form);
    await sendCheck(world.platform, String(sent.json()["linkFactorIdVerify"]));
    const { rows } = await sql<{ text: string; html: string | null }>`select text, html from platform.outbox
      where recipient = ${form.email ?? ""}`.execute(world.db);
    expect(rows).toHaveLength(1);
    for (const { text, html } of rows) expect(`${text} ${html ?? ""}`).not.toContain(form.firstName);
  });

  test("in an address is stored as it was typed, and returned as data that nobody runs", async () => {
    const answer = await update({ ...wireOf(someProfile({ street: hostile })), Profissao__c: hostile });
    expect(answer.status).toBe(200);
    const shown = await world.call("GET", "/api/profile", { token: ana.token });
    expect(shown.json()).toMatchObject({ LoyaltyStreet__c: hostile, Profissao__c: hostile });
    expect(shown.headers).toMatchObject({
      "content-type": expect.stringContaining("application/json") as string,
      "x-content-type-options": "nosniff",
    });
  });

  test("an address of a picture is not taken from a form", async () => {
    const body = { ...wireOf(someProfile()), photoURL: "javascript:alert(1)" };
    expect((await update(body)).status).toBe(200);
    expect(await profile()).not.toHaveProperty("photoURL");
  });
});

test("row 23: no CEP of a form leads a service to another address", async () => {
  for (const postalCode of [
    "http://169.254.169.254/latest",
    "78890-000@127.0.0.1",
    "..%2f..%2fadmin",
    "78890100/../../secret",
    "78890100#",
  ]) {
    const refused = refusedWith(await update(wireOf(someProfile({ postalCode }))));
    expect(refused, postalCode).toEqual(["postalCode", "INVALID_CEP"]);
  }
  expect(asked).toEqual([]);
});

test("row 26: a field of 100 kB is refused before any rule reads it", async () => {
  for (const seed of ["a", " ", "1", "a@", "@a.", "-", "\u0301"]) {
    const long = seed.repeat(100_000 / seed.length);
    for (const [name] of Object.entries(someForm())) {
      const answer = await sendForm(world, someForm({ [name]: long }), { token: "none" });
      expect([answer.status, answer.code], name).toEqual([400, "invalid-request"]);
    }
    for (const [name] of Object.entries(someProfile({ email: "", rg: "", pis: "" }))) {
      const answer = await update(wireOf(someProfile({ [name]: long })));
      expect([answer.status, answer.code], name).toEqual([400, "invalid-request"]);
    }
  }
});

describe("row 32: codes for another e-mail are pumped to nobody", () => {
  const another = async () => {
    const member = await world.member();
    await showMember(world, member.token);
    return member;
  };
  const FREE = [undefined, undefined, undefined];

  test("one e-mail gets three in a quarter of an hour, whoever of a network asks", async () => {
    const network = someNetwork();
    const email = `alvo.${ana.taxId}@correio.example`;
    const eva = await another();
    const codes = [];
    for (const member of [ana, eva, ana, eva]) codes.push((await askEmail(email, network, member)).code);
    expect(codes).toEqual([...FREE, "access-code/too-many"]);
  });

  test("one network asks for so many in an hour, to however many e-mails", async () => {
    await limit({ networkPerHour: 5 });
    const network = someNetwork();
    const codes = [];
    for (const member of [ana, await another()])
      for (let turn = 0; turn < 3; turn += 1)
        codes.push(
          (await askEmail(`alvo${codes.length}.${ana.taxId}@correio.example`, network, member)).code,
        );
    expect(codes).toEqual([...FREE, undefined, undefined, "too-many-requests"]);
    await limit({});
  });

  test("one member asks for three in a quarter of an hour and so many in a day, from wherever, to however many", async () => {
    await limit({ contactPerDay: 4 });
    const { db } = world.platform;
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return (await askEmail(`alvo${asked}.${ana.taxId}@correio.example`, someNetwork())).code;
    };
    const later = async (minutes: number) => {
      await sql`update identity.contact_check set issued_at = issued_at - make_interval(mins => ${minutes}::integer)
        where member_id = ${ana.id}`.execute(db);
      await deleteOldChecks(db);
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([...FREE, "access-code/too-many"]);
    await later(100);
    expect([await ask(), await ask()]).toEqual([undefined, "access-code/too-many"]);
    await later(23 * 60);
    expect(await ask()).toBeUndefined();
    await limit({});
  });
});

test("row 35: neither the log nor the records of calls hold what a member changes", async () => {
  const secrets = {
    street: "Estrada do Segredo",
    addressNumber: "km 4471",
    complement: "Galpao Oculto",
    district: "Bairro Velado",
    bornOn: "07/09/1971",
    postalCode: "78890-100",
  };
  const email = `oculto.${ana.taxId}@correio.example`;
  expect((await update(wireOf(someProfile(secrets)))).status).toBe(200);
  const sent = await askEmail(email, someNetwork());
  await sendCheck(world.platform, String(sent.json()["linkFactorIdVerify"]));
  const passCode = await codeTo(world, email);
  const proved = await world.call("POST", "/api/auth/verify-pass-code", {
    headers: { "x-forwarded-for": someNetwork() },
    body: { linkFactorIdVerify: sent.json()["linkFactorIdVerify"], passCode },
  });
  const proof = String(proved.json()["token"]);
  expect((await update({ ...wireOf(someProfile(secrets)), Email: email, proof })).status).toBe(200);
  const { rows } = await sql<{ written: string }>`
    select data::text as written from platform.log_record
    union all select jsonb_build_array(before, after)::text from platform.audit_entry`.execute(world.db);
  const written = [...world.logged, ...rows.map((row) => row.written)].join("\n");
  for (const secret of [...Object.values(secrets), "1971-09-07", "78890100", email, passCode, proof])
    expect(written).not.toContain(secret);
});

describe("row 41: a service of CEPs that", () => {
  const behaviours: Readonly<Record<string, typeof behave>> = {
    "fails with 500": tellNothing,
    "is not found": (_, response) => void response.writeHead(404).end(),
    "cuts the line": (request) => request.socket.destroy(),
    "answers garbage": (_, response) => void response.writeHead(200).end("{{{"),
  };

  test.each(Object.entries(behaviours))("%s keeps nobody from saving an address", async (_, fault) => {
    behave = fault;
    const saved = await update(wireOf(someProfile({ postalCode: "78890-200", street: "Rua Escrita à mão" })));
    expect(saved.status).toBe(200);
    expect(await profile()).toMatchObject({ LoyaltyStreet__c: "Rua Escrita à mão" });
  });
});
