import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { humanToken } from "../../../../test/world/human-token.ts";
import { photo, taggedPolyglot } from "../../../../test/world/image-bytes.ts";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { emailOf, someCase } from "../../../../test/world/some-case.ts";
import { uploadWorld, type UploadWorld } from "../../../../test/world/upload-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { supportCapability } from "../index.ts";
import { exportOf } from "../own-cases.ts";

const REASON = "Alteração Cadastral";
let world: UploadWorld;
let ana: LoggedMember;
let image: Buffer;
let answers = 0;

beforeAll(async () => {
  world = await uploadWorld();
  ana = await world.member();
  image = await photo(600, 400);
  const types = [
    { type: "Cadastro", reasons: [REASON] },
    { type: "Outros", reasons: ["Dúvida"] },
  ];
  await world.set("CaseSettings", { types, recordType: "Atendimento" });
}, 60_000);
afterAll(() => world.close());

/** Sends images, and names them as a case does. */
async function sent(who: { token?: string }, count: number) {
  const images: { attachUrl: string; fileName: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await world.send(who, image);
    images.push({ attachUrl: `/api/uploads/${id}`, fileName: `foto-${at}.jpg` });
  }
  return images;
}
const open = (who: { token?: string }, more: object) =>
  world.call("POST", "/api/addCase", { token: who.token, body: someCase(more) });
const change = { Type: "Cadastro", Reason: REASON };
const read = async (caseId: string, token: string, path = "/api/cases") =>
  (await world.call("GET", `${path}/${caseId}`, { token })).json();

test("5.1: EMPTY_PHOTO: a change of the profile needs two photos of a document, and takes no more", async () => {
  const images = await sent(ana, 3);
  for (const [count, code] of [
    [0, "EMPTY_PHOTO"],
    [1, "EMPTY_PHOTO"],
    [3, "TOO_MANY"],
  ] as const) {
    const answer = await open(ana, { ...change, Images: images.slice(0, count) });
    const errors = answer.json()["errors"] as { field: string; code: string }[];
    expect(new Set(errors.map((error) => `${error.field} ${error.code}`))).toEqual(
      new Set([`body.Images ${code}`]),
    );
  }
  const answer = await open(ana, { ...change, Images: images.slice(0, 2) });
  const caseShown = await read(String(answer.json()["Id"]), ana.token);
  const shown = caseShown["Images"] as { acg_Type__c: string; attachUrl: string }[];
  expect(shown.map((image) => image.acg_Type__c)).toEqual(["selfie", "document"]);
  // A copy of what is kept leads to the images, too (5.3, own data).
  const { cases } = await exportOf(world.db, ana.id, (key) => `https://files.example/${key}`);
  expect(cases.find(({ number }) => number === caseShown["CaseNumber"])?.images).toEqual(
    shown.map((_image, at) => ({
      fileName: `foto-${at}.jpg`,
      url: expect.stringMatching(/^https:\/\/files\.example\/.+/),
    })),
  );
  // An address that somebody finds later opens no identity document any more.
  for (const { attachUrl } of shown) {
    const expires = Number(/expires=(\d+)/.exec(attachUrl)?.[1]);
    expect(expires - Date.now() / 1_000).toBeLessThanOrEqual(300);
  }
});

test("row 27: an image of a case shows neither where it was taken and by whom, nor what hid behind its pixels", async () => {
  const { id: uploadId } = await world.send(ana, await taggedPolyglot());
  const opened = await open(ana, {
    Images: [{ attachUrl: `/api/uploads/${uploadId}`, fileName: "campo.jpg" }],
  });
  const id = String(opened.json()["Id"]);
  const support = await operatorToken(world.platform, ["support"]);
  for (const caseShown of [await read(id, ana.token), await read(id, support, "/api/support/cases")]) {
    const [first] = caseShown["Images"] as { attachUrl: string }[];
    const shown = await world.shown(first?.attachUrl ?? "");
    const { format, exif, icc, iptc, xmp, orientation } = await sharp(shown).metadata();
    expect({ format, exif, icc, iptc, xmp, orientation }).toEqual({ format: "jpeg" });
    expect(shown.toString("latin1")).not.toMatch(/Exif|Celular|Ribeiro|script|php/);
  }
});

test("row 33: an image of a case opens for its member by a signed address, and for nobody by a guessed one", async () => {
  const [bia, images] = [await world.member(), await sent(ana, 2)];
  expect((await open(bia, { Images: images })).code).toBe("uploads/missing");
  const id = String((await open(ana, { Images: images })).json()["Id"]);
  expect((await open(ana, { Images: images })).code).toBe("uploads/missing");
  const askedAt = Date.now() / 1_000;
  const caseShown = (await read(id, ana.token))["Images"] as { attachUrl: string; fileName: string }[];
  expect(caseShown.map(({ fileName }) => fileName)).toEqual(["foto-0.jpg", "foto-1.jpg"]);
  const address = caseShown[0]?.attachUrl ?? "";
  expect((await world.call("GET", address)).status).toBe(200);
  // A page that stands open asks again and again: what it shows is drawn once, and is not dead within minutes.
  const expires = Number(/expires=(\d+)/.exec(address)?.[1]);
  expect([expires % 3_600, expires > askedAt + 3_600]).toEqual([0, true]);
  for (const guessed of [
    address.replace(/signature=./, "signature=~"),
    address.split("?")[0] ?? "",
    images[0]?.attachUrl ?? "",
  ])
    expect((await world.call("GET", guessed)).status, guessed).toBe(404);
  expect((await world.call("GET", `/api/cases/${id}`, { token: bia.token })).status).toBe(404);
});

test("an image that is none of ours is not taken, and a message brings its own", async () => {
  const elsewhere = [{ attachUrl: "https://golpe.example/x.jpg", fileName: "x.jpg" }];
  expect((await open(ana, { Images: elsewhere })).json()["errors"]).toEqual([
    { field: "body.Images.0.attachUrl", code: "INVALID_ATTACH_URL" },
  ]);
  const five = await sent(ana, 5);
  expect((await open(ana, { Images: five })).json()["errors"]).toEqual([
    { field: "body.Images", code: "TOO_MANY" },
  ]);
  const id = String((await open(ana, {})).json()["Id"]);
  const answer = await world.call("POST", `/api/cases/${id}/messages`, {
    token: ana.token,
    headers: { "idempotency-key": "brings-an-image" },
    body: { Description: "Veja a foto", Images: five.slice(0, 1) },
  });
  expect(answer.status, answer.text).toBe(200);
  const entries = (await read(id, ana.token))["acg_Entries__r"] as { Images: unknown[] }[];
  expect(entries.map(({ Images }) => Images.length)).toEqual([1]);
});

test("an answer of the support brings images to a member, once; in an e-mail to a visitor there is no room for them", async () => {
  const token = await operatorToken(world.platform, ["support"]);
  // Who they are is known: no proof of a browser's work is asked.
  const { answer: whole, id: uploadId } = await world.send({ token }, image);
  expect(whole.json()["ready"]).toBe(true);
  const images = [{ attachUrl: `/api/uploads/${uploadId}`, fileName: "etiqueta.jpg" }];
  const answer = (caseId: string, Images: object[]) =>
    world.call("POST", `/api/support/cases/${caseId}/answer`, {
      token,
      headers: { "idempotency-key": `answers-with-images-${(answers += 1)}` },
      body: { Description: "Veja a etiqueta", Status: "em_atendimento", Images },
    });
  const visit = someCase({ token: await humanToken(world.platform.config.secretKey) });
  await world.call("POST", "/api/addCase", { body: visit });
  const { rows } = await sql<{ id: string }>`
    select id from support.support_case where email = ${emailOf(visit)}`.execute(world.db);
  expect((await answer(rows[0]?.id ?? "", images)).json()["errors"]).toEqual([
    { field: "body.Images", code: "TOO_MANY" },
  ]);
  const id = String((await open(ana, {})).json()["Id"]);
  const answered = await answer(id, images);
  expect(answered.status, answered.text).toBe(200);
  expect((await answer(id, images)).code).toBe("uploads/missing");
  const entries = (await read(id, ana.token))["acg_Entries__r"] as { Images: { attachUrl: string }[] }[];
  expect(entries.map(({ Images }) => Images.length)).toEqual([1]);
  expect((await world.call("GET", entries[0]?.Images[0]?.attachUrl ?? "")).status).toBe(200);
});

test("a document is seen by the support and by no auditor, and goes weeks after the case is closed", async () => {
  const { platform } = world;
  const id = String((await open(ana, { ...change, Images: await sent(ana, 2) })).json()["Id"]);
  const [support, auditor] = [
    await operatorToken(platform, ["support"]),
    await operatorToken(platform, ["auditor"]),
  ];
  expect((await read(id, support, "/api/support/cases"))["Images"]).toHaveLength(2);
  expect((await read(id, auditor, "/api/support/cases"))["Images"]).toEqual([]);
  const forget = async () => {
    const job = { jobId: "1", attempt: 1, maxAttempts: 25, signal: AbortSignal.timeout(20_000) };
    await supportCapability.jobs?.["support.forget-old-cases"]?.run({}, platform, job);
  };
  const close = (days: number) =>
    sql`update support.support_case set status = 'fechado', claimed_by = 'ope000000000001',
        resolved_at = platform.clock() - make_interval(days => ${days}::integer),
        closed_at = platform.clock() - make_interval(days => ${days}::integer) where id = ${id}`.execute(
      world.db,
    );
  await close(29);
  await forget();
  expect((await read(id, ana.token))["Images"]).toHaveLength(2);
  await close(31);
  await forget();
  expect(await read(id, ana.token)).toMatchObject({ Status: "fechado", Images: [] });
});

test("a document in a case that nobody closes goes three months after anything happened in it", async () => {
  const { platform } = world;
  const id = String((await open(ana, { ...change, Images: await sent(ana, 2) })).json()["Id"]);
  const forget = async () => {
    const job = { jobId: "1", attempt: 1, maxAttempts: 25, signal: AbortSignal.timeout(20_000) };
    await supportCapability.jobs?.["support.forget-old-cases"]?.run({}, platform, job);
  };
  const age = (days: number) =>
    sql`update support.support_case set changed_at = platform.clock() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(world.db);
  await age(89);
  await forget();
  expect((await read(id, ana.token))["Images"]).toHaveLength(2);
  await age(91);
  await forget();
  expect(await read(id, ana.token)).toMatchObject({ Status: "aberto", Images: [] });
});

test("who opens a case again sends images along, as with a message", async () => {
  const id = String((await open(ana, {})).json()["Id"]);
  await sql`update support.support_case set status = 'resolvido', claimed_by = 'ope000000000001',
    resolved_at = platform.clock() where id = ${id}`.execute(world.db);
  const answer = await world.call("POST", `/api/cases/${id}/reopen`, {
    token: ana.token,
    headers: { "idempotency-key": "reopens-with-an-image" },
    body: { Description: "Chegou assim", Images: await sent(ana, 1) },
  });
  expect(answer.status, answer.text).toBe(200);
  const caseShown = await read(id, ana.token);
  expect(caseShown["Status"]).toBe("aberto");
  expect((caseShown["acg_Entries__r"] as { Images: unknown[] }[]).map(({ Images }) => Images.length)).toEqual(
    [1],
  );
});
