import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { wordsOfPdf } from "../../../../../../tests/pdf/pdf-words.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { addGrant, addReward } from "../../../../test/rewards/rewards-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { registerPerson } from "../../profile/index.ts";
import { giveUp } from "./make-export.ts";

let world: PrivacyWorld;
let ana: LoggedMember;

beforeAll(async () => {
  world = await privacyWorld();
  ana = await world.member();
  await world.db
    .transaction()
    .execute((tx) => registerPerson(tx, ana.id, { bornOn: "1980-03-12", rg: "123456789", city: "Sorriso" }));
  await earn(world.db, ana.id, 1_500, { description: "Adubo para o milho" });
  const rewardId = await addReward(world.db, { points: 100, name: "Bota de couro" });
  const body = {
    contactId: ana.id,
    productItemId: rewardId,
    quantity: 1,
    grant: await addGrant(world.db, ana.id, rewardId),
  };
  await world.call("POST", "/api/processRedeem", {
    token: ana.token,
    body,
    headers: { "idempotency-key": `redeems-${ana.id}` },
  });
}, 60_000);
afterAll(() => world.close());

const ask = ({ token }: LoggedMember) => world.call("POST", "/api/privacy/exports", { token });
const list = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/privacy/exports", { token })).json() as {
    records: { Id: string; acg_Status__c: string; expiresAt?: string; pdfBytes?: number }[];
    perDay: number;
    keptDays: number;
  };
const open = ({ token }: LoggedMember, id: string, format: string) =>
  world.call("POST", `/api/privacy/exports/${id}/address`, { token, body: { format } });
/** Deletes that copies were asked for today. */
const nextDay = () =>
  sql`update privacy.export set asked_at = asked_at - interval '25 hours'`.execute(world.db);
const filesOnDisk = () => {
  const folder = join(world.platform.config.dataDir, "files", "exports");
  return readdirSync(folder).toSorted();
};

/** Returns a picture that a record of a member's has. */
async function addPicture({ id }: LoggedMember): Promise<Buffer> {
  const body = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(id)]);
  const { key } = await world.platform.files.put({ folder: "case-image", body, allow: ["image/jpeg"] });
  await sql`insert into uploads.upload (id, member_id, upload_key, purpose, file_name, total_bytes, file_key, taken_at, ends_at)
    values (${key.replace(/^.*\/|\..*$/g, "")}, ${id}, 'one', 'case-image', 'lavoura.jpg', 9, ${key}, now(), null)`.execute(
    world.db,
  );
  return body;
}

describe("a copy of all that is kept about a member", () => {
  test("is made by a job, and announced when it is there, without a word of what is in it", async () => {
    const asked = await ask(ana);
    expect(asked.json()).toMatchObject({ acg_Status__c: "queued" });
    await world.makeCopies();
    const { records, perDay, keptDays } = await list(ana);
    expect([perDay, keptDays]).toEqual([3, 7]);
    expect(records).toEqual([expect.objectContaining({ Id: asked.json()["Id"], acg_Status__c: "ready" })]);
    const { rows } = await sql<{ said: string }>`
      select subject || ' ' || text as said from platform.outbox where member_id = ${ana.id}
        and subject like 'A cópia%'
      union all select title || ' ' || message from notifications.notification
        where member_id = ${ana.id} and title like 'A cópia%'`.execute(world.db);
    expect(rows).toHaveLength(2);
    for (const { said } of rows) {
      expect(said).toContain("7 dias");
      for (const secret of [ana.taxId, ana.email, "/api/files", "1.500"]) expect(said).not.toContain(secret);
    }
  });

  test("has all of it in a file for programs, and no hash, secret or operator", async () => {
    const [{ Id } = { Id: "" }] = (await list(ana)).records;
    const { url } = (await open(ana, Id, "json")).json() as { url: string };
    const answer = await world.call("GET", url);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = JSON.parse(answer.text) as Record<string, Record<string, Record<string, unknown>[]>>;
    expect(data["identity"]?.["account"]).toEqual([
      expect.objectContaining({ taxId: ana.taxId, email: ana.email, firstName: "Ana", lastName: "Ribeiro" }),
    ]);
    expect(data["profile"]?.["person"]).toEqual([
      expect.objectContaining({ bornOn: "1980-03-12", rg: "123456789", city: "Sorriso" }),
    ]);
    expect(data["points"]?.["statement"]?.map(({ description }) => description)).toContain(
      "Adubo para o milho",
    );
    expect(data["rewards"]?.["redemptions"]).toEqual([
      expect.objectContaining({ rewardName: "Bota de couro" }),
    ]);
    expect(data["platform"]?.["calls"]?.map(({ currentUrl }) => currentUrl)).toContain(
      "/api/privacy/exports",
    );
    expect(data["identity"]?.["sessions"]?.[0]).toHaveProperty("userAgent");
    expect(answer.text).not.toMatch(/\$argon2|seedHash|codeHash|sealed|publicKey|madeBy|approvedBy/i);
  });

  test("has its words in a file for people, in Portuguese, with the name on it", async () => {
    const [{ Id } = { Id: "" }] = (await list(ana)).records;
    const { url } = (await open(ana, Id, "pdf")).json() as { url: string };
    const key = /files\/(.+)\?/.exec(url)?.[1] ?? "";
    const chunks = await (await world.platform.files.read(key)).toArray();
    const words = wordsOfPdf(Buffer.concat(chunks as Buffer[]));
    for (const text of ["Ana Ribeiro", "Seus dados no programa", "Extrato completo", "Adubo para o milho"])
      expect(words).toContain(text);
    expect(words).toContain("12/03/1980");
    expect(words).not.toMatch(/undefined|\[object|T\d\d:\d\d/);
  });

  test("leads to every picture for as long as the copy is there", async () => {
    const bia = await world.member();
    const picture = await addPicture(bia);
    await ask(bia);
    await world.makeCopies();
    const [{ Id } = { Id: "" }] = (await list(bia)).records;
    const { url } = (await open(bia, Id, "json")).json() as { url: string };
    const copy = (await world.call("GET", url)).json() as { uploads: { uploads: { url: string }[] } };
    const address = new URL(copy.uploads.uploads[0]?.url ?? "");
    const shown = await world.call("GET", address.pathname + address.search);
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(Number(shown.headers["content-length"] ?? picture.length)).toBe(picture.length);
    const days = (Number(address.searchParams.get("expires")) * 1_000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  test("row 33: is opened by its owner alone, by an address that nobody else can write", async () => {
    const bia = await world.member();
    const [{ Id } = { Id: "" }] = (await list(ana)).records;
    expect((await open(bia, Id, "json")).code).toBe("not-found");
    const { url, expiresAt } = (await open(ana, Id, "json")).json() as { url: string; expiresAt: string };
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThan(61_000);
    for (const other of [
      url.replace(/name=[^&]*/, "name=outro"),
      url.replace(/&name=[^&]*/, ""),
      url.replace(/expires=\d+/, "expires=99999999999"),
      url.split("?")[0] ?? "",
    ])
      expect([other, (await world.call("GET", other)).status]).toEqual([other, 404]);
  });

  test("row 32: is made one at a time, and three times in a day", async () => {
    const bia = await world.member();
    const both = await Promise.all([ask(bia), ask(bia), ask(bia)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe("privacy/export-under-way");
    for (const _ of [2, 3]) {
      await world.makeCopies();
      expect((await ask(bia)).status).toBe(200);
    }
    await world.makeCopies();
    const fourth = await ask(bia);
    expect([fourth.status, fourth.code]).toEqual([429, "privacy/exports-spent"]);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(86_000);
    await nextDay();
    expect((await ask(bia)).status).toBe(200);
    await world.makeCopies();
  });

  test("is gone after its days, and its files before it", async () => {
    expect(filesOnDisk().length).toBeGreaterThan(0);
    await sql`update privacy.export set asked_at = asked_at - interval '8 days', expires_at = expires_at - interval '8 days'`.execute(
      world.db,
    );
    const [{ Id } = { Id: "" }] = (await list(ana)).records;
    await world.round("privacy.forget-what-is-over");
    expect((await list(ana)).records).toEqual([]);
    expect((await open(ana, Id, "pdf")).code).toBe("not-found");
    expect(filesOnDisk()).toEqual([]);
  });

  test("that came after all keeps its files, whoever gives it up", async () => {
    const bia = await world.member();
    const asked = await ask(bia);
    await world.makeCopies();
    const id = String(asked.json()["Id"]);
    await giveUp(world.platform, id);
    expect((await list(bia)).records).toEqual([expect.objectContaining({ acg_Status__c: "ready" })]);
    for (const format of ["json", "pdf"]) {
      const { url } = (await open(bia, id, format)).json() as { url: string };
      expect((await world.call("GET", url)).status).toBe(200);
    }
  });

  test("that can't be made is given up, and said so; one whose job died is, too", async () => {
    const bia = await world.member();
    await ask(bia);
    await sql`update privacy.export set asked_at = asked_at - interval '25 hours' where state = 'queued'`.execute(
      world.db,
    );
    await world.round("privacy.forget-what-is-over");
    expect((await list(bia)).records).toEqual([expect.objectContaining({ acg_Status__c: "failed" })]);
    const { rows } = await sql`select from notifications.notification
      where member_id = ${bia.id} and title like 'Não conseguimos montar%'`.execute(world.db);
    expect(rows).toHaveLength(1);
  });
});
