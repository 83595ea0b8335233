import * as z from "zod/mini";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { sql } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { draftVersion, type Desk } from "./draft-version.ts";
import { termsJobs } from "./terms-jobs.ts";
import { queuedJobs } from "../../../test/server/queued-jobs.ts";

const PDF = Buffer.from("%PDF-1.7\nO texto\n%%EOF");
const DRAFT = {
  acg_AcceptanceTerm__r: { Name: "Termos de uso", acg_Label__c: "Aceito os ##termos##" },
  LoyaltyCategory__c: ["Agricultor"],
  acg_ActivationDate__c: "2026-01-01",
  HtmlValue__c: "<h2>Regras</h2><p>O texto.</p>",
};

let world: TestWorld;
/** Two operators who look after the terms. */
let writer: string;
let approver: string;

beforeAll(async () => {
  world = await testWorld();
}, 60_000);
beforeEach(async () => {
  writer = await operatorToken(world.platform, ["legal"]);
  approver = await operatorToken(world.platform, ["legal"]);
});
afterAll(() => world.close());

const said = ({ status, code }: Answer) => [status, code];
const ask = (token: string, method: string, path: string, body?: object) =>
  world.call(method, `/api/terms/versions${path}`, { token, body });

async function draft(body: object = {}): Promise<string> {
  const answer = await ask(writer, "POST", "", { ...DRAFT, ...body });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json()["id"]);
}

async function publish(body: object = {}): Promise<string> {
  const id = await draft(body);
  expect((await ask(writer, "POST", `/${id}/review`)).status).toBe(200);
  expect((await ask(approver, "POST", `/${id}/publish`)).status).toBe(200);
  return id;
}

const storedPdfs = async () =>
  readdir(join(world.platform.config.dataDir, "files", "terms")).catch(() => [] as string[]);
const withPdf = (pdf: Buffer) => ({ HtmlValue__c: undefined, acg_Pdf__c: pdf.toString("base64") });

test("a version is drafted, reviewed, published by a second person, and retired; every step leaves a trace", async () => {
  const id = await draft();
  expect(said(await ask(approver, "POST", `/${id}/publish`))).toEqual([409, "terms/wrong-state"]);
  expect((await ask(writer, "POST", `/${id}/review`)).status).toBe(200);
  expect(said(await ask(writer, "POST", `/${id}/publish`))).toEqual([403, "terms/takes-two-people"]);
  expect((await world.call("GET", `/api/terms/${id}`)).status).toBe(404);
  expect((await ask(approver, "POST", `/${id}/publish`)).status).toBe(200);
  await expect.poll(async () => (await world.call("GET", `/api/terms/${id}`)).status).toBe(200);
  const shown = (await ask(approver, "GET", `/${id}`)).json();
  // In force from today on: what was not published yesterday was not in force then.
  const { rows } = await sql<{ today: string }>`select platform.today() as today`.execute(world.db);
  expect(shown).toMatchObject({ acg_Status__c: "published", acg_ActivationDate__c: rows[0]?.today });
  expect(said(await ask(writer, "PUT", `/${id}`, { ...DRAFT, HtmlValue__c: "<p>Outro</p>" }))).toEqual([
    409,
    "terms/wrong-state",
  ]);
  expect((await ask(writer, "POST", `/${id}/retire`)).status).toBe(200);
  await expect.poll(async () => (await world.call("GET", `/api/terms/${id}`)).status).toBe(404);
  const trail = await sql<{ action: string }>`select action from platform.audit_entry
    where object = ${`term-version:${id}`} order by id`.execute(world.db);
  expect(trail.rows.map(({ action }) => action)).toEqual(
    ["drafted", "sent-to-review", "published", "retired"].map((act) => `terms.${act}`),
  );
});

test("who changed a draft had a hand in it, and a change sends it back from review", async () => {
  const id = await draft();
  await ask(writer, "POST", `/${id}/review`);
  const { acg_AcceptanceTerm__r: _, ...change } = DRAFT;
  expect((await ask(approver, "PUT", `/${id}`, { ...change, HtmlValue__c: "<p>Melhor</p>" })).status).toBe(
    200,
  );
  expect(said(await ask(approver, "POST", `/${id}/publish`))).toEqual([409, "terms/wrong-state"]);
  await ask(writer, "POST", `/${id}/review`);
  for (const hand of [writer, approver])
    expect(said(await ask(hand, "POST", `/${id}/publish`))).toEqual([403, "terms/takes-two-people"]);
  const third = await operatorToken(world.platform, ["legal"]);
  expect((await ask(third, "POST", `/${id}/publish`)).status).toBe(200);
});

test("the database itself refuses one pair of hands, an edit of what is published, and another address than a file's", async () => {
  const id = await publish();
  const change = (set: string) =>
    world.database.pool.query(`update terms.version set ${set} where id = $1`, [id]);
  await expect(change("approved_by = written_by[1]")).rejects.toThrow(/never changes|nobody_publishes/);
  await expect(change("html = '<p>Outro</p>'")).rejects.toThrow("never changes");
  await expect(change("state = 'draft'")).rejects.toThrow("what_is_published_was_approved");
  const other = await draft();
  const set = (assignments: string) =>
    world.database.pool.query(`update terms.version set ${assignments} where id = $1`, [other]);
  await expect(set("state = 'published', approved_by = written_by[1], published_at = now()")).rejects.toThrow(
    "nobody_publishes_what_they_wrote",
  );
  for (const address of [
    "javascript:alert(1)",
    "https://169.254.169.254/x.pdf",
    "terms/../../etc/passwd.pdf",
  ])
    await expect(set(`html = null, pdf_key = '${address}'`)).rejects.toThrow("a_pdf_is_a_file_of_ours");
});

test("a version for nobody, without a text, with two, or of a term that there is not, is refused", async () => {
  const wrong = async (body: object) => said(await ask(writer, "POST", "", { ...DRAFT, ...body }));
  expect(await wrong({ LoyaltyCategory__c: [] })).toEqual([400, "terms/for-nobody"]);
  expect(await wrong({ acg_Business__c: "Time de vendas do canal" })).toEqual([400, "terms/for-nobody"]);
  expect(await wrong({ HtmlValue__c: "<script>alert(1)</script>" })).toEqual([400, "terms/empty-text"]);
  expect(await wrong({ HtmlValue__c: undefined })).toEqual([400, "invalid-request"]);
  expect(await wrong({ acg_Pdf__c: PDF.toString("base64") })).toEqual([400, "invalid-request"]);
  expect(await wrong({ acg_AcceptanceTerm__c: "a3T000000000000" })).toEqual([400, "invalid-request"]);
  const further = { acg_AcceptanceTerm__r: undefined, acg_AcceptanceTerm__c: "a3T000000000000" };
  expect(await wrong(further)).toEqual([404, "not-found"]);
});

test("a further version of a term has the next number", async () => {
  const id = await draft();
  const termId = String((await ask(writer, "GET", `/${id}`)).json()["acg_AcceptanceTerm__c"]);
  const of = { acg_AcceptanceTerm__r: undefined, acg_AcceptanceTerm__c: termId };
  const ids = await Promise.all([draft(of), draft(of), draft(of)]);
  const numbers = await Promise.all(
    ids.map(async (one) => (await ask(writer, "GET", `/${one}`)).json()["acg_Version__c"]),
  );
  expect(new Set(numbers)).toEqual(new Set([2, 3, 4]));
});

test("row 17: a stored text runs nothing, whatever an operator puts into it", async () => {
  const html =
    `<p onmouseover="alert(1)">Texto</p><script>alert(1)</script><img src=x onerror=alert(1)>` +
    `<a href="javascript:alert(1)">um</a><a href="data:text/html,x">dois</a><iframe src="//x.example"></iframe>` +
    `<svg><animate onbegin=alert(1)></svg><form action="https://x.example"><input></form>`;
  const id = await publish({ HtmlValue__c: html });
  await expect.poll(async () => (await world.call("GET", `/api/terms/${id}`)).status).toBe(200);
  const text = await world.call("GET", `/api/terms/${id}`);
  const { rows } = await sql<{ html: string }>`select html from terms.version where id = ${id}`.execute(
    world.db,
  );
  for (const shown of [rows[0]?.html ?? "", text.text])
    expect(shown).not.toMatch(/<script|<iframe|<svg|<form|onmouseover|onerror|javascript:|data:text/i);
});

test("row 23: a PDF is a file that was sent; an address in its place is not stored, and nothing is fetched", async () => {
  const addresses = ["javascript:alert(1)", "https://169.254.169.254/latest", "file:///etc/passwd"];
  for (const acg_PdfUrl__c of addresses) {
    const id = await draft({ acg_PdfUrl__c });
    expect((await ask(writer, "GET", `/${id}`)).text).not.toMatch(/javascript:|169\.254|file:/);
    const answer = await ask(writer, "POST", "", { ...DRAFT, HtmlValue__c: undefined, acg_PdfUrl__c });
    expect(said(answer)).toEqual([400, "invalid-request"]);
    const asFile = await ask(writer, "POST", "", {
      ...DRAFT,
      HtmlValue__c: undefined,
      acg_Pdf__c: acg_PdfUrl__c,
    });
    expect(asFile.code).toMatch(/^(invalid-request|terms\/not-a-pdf)$/);
  }
});

test("a PDF is stored as it was sent, served by a signed address, and accepted by its hash", async () => {
  const id = await publish(withPdf(PDF));
  await expect.poll(async () => (await world.call("GET", `/api/terms/${id}`)).status).toBe(200);
  const shown = (await world.call("GET", `/api/terms/${id}`)).json();
  expect(shown).not.toHaveProperty("HtmlValue__c");
  const url = String(shown["acg_PdfUrl__c"]);
  expect(url).toMatch(/^\/api\/files\/terms\/[\w-]{22}\.pdf\?expires=\d+&signature=[\w-]+$/);
  const file = await world.call("GET", url);
  expect(file.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(file.text).toBe(PDF.toString());
  expect((await world.call("GET", url.replace(/\?.*/, ""))).status).toBe(404);
  expect(shown["version"]).toMatchObject({
    acg_TextDigest__c: createHash("sha256").update(PDF).digest("hex"),
  });
  const { rows } = await sql<{ data: object }>`select data from platform.log_record
    where data ? 'term' order by id desc limit 1`.execute(world.db);
  expect(JSON.stringify(rows)).not.toContain(PDF.toString("base64"));
});

/** Does the newest of the jobs that look after files: one to come, or one that is due. Returns the file. */
async function removeUnnamed(when: "later" | "now"): Promise<string> {
  const jobs = await queuedJobs(world.db, "terms.remove-unnamed-pdf");
  const newest = jobs.findLast(({ waitSeconds }) => waitSeconds > 50 * 60 === (when === "later"));
  const { pdfKey: key } = z.parse(z.object({ pdfKey: z.string() }), newest?.payload);
  expect(await storedPdfs()).toContain(key.replace("terms/", ""));
  await termsJobs["terms.remove-unnamed-pdf"]?.run({ pdfKey: key }, world.platform, {} as never);
  return key.replace("terms/", "");
}

test("a file that is no PDF is refused, and what is refused or replaced leaves no file behind", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  const answer = await ask(writer, "POST", "", { ...DRAFT, ...withPdf(svg) });
  expect(said(answer)).toEqual([400, "terms/not-a-pdf"]);
  const before = (await storedPdfs()).length;
  const forNobody = { ...DRAFT, ...withPdf(PDF), LoyaltyCategory__c: [] };
  expect((await ask(writer, "POST", "", forNobody)).code).toBe("terms/for-nobody");
  expect((await storedPdfs()).length).toBe(before);
  const id = await draft(withPdf(PDF));
  expect((await storedPdfs()).length).toBe(before + 1);
  const { acg_AcceptanceTerm__r: _, ...change } = DRAFT;
  expect((await ask(writer, "PUT", `/${id}`, change)).status).toBe(200);
  // Its end was queued with the change, whoever is killed after it.
  await removeUnnamed("now");
  expect((await storedPdfs()).length).toBe(before);
});

/** Returns a draft whose last step ends as it is asked to, and the file that it leaves for the job. */
async function draftEnding(write: Desk["write"]): Promise<string> {
  const { platform } = world;
  const caller = { memberId: newId("005"), kind: "operator" } as unknown as Desk["caller"];
  const draft = { title: "Termos", categories: ["Agricultor"], pdf: PDF.toString("base64") };
  const given = { ...draft, term: { title: "Termos" }, activatesOn: "2026-01-01" };
  await expect(draftVersion({ platform, caller, write }, given)).rejects.toThrow("lost");
  return removeUnnamed("later");
}

test("row 36: a draft that is killed leaves no file that no version names, and one that was kept keeps its file", async () => {
  const killed = await draftEnding(() => Promise.reject(new Error("lost")));
  expect(await storedPdfs()).not.toContain(killed);
  const stored = await draftEnding(async (act) => {
    await world.inOne(act);
    throw new Error("lost");
  });
  expect(await storedPdfs()).toContain(stored);
});
