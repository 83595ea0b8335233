import { createHash } from "node:crypto";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { photo, pngBomb, taggedPhoto } from "../../../test/world/image-bytes.ts";
import { idOf, keyOf, refused, uploadWorld, type UploadWorld } from "../../../test/world/upload-world.ts";
import { sql } from "../../platform/database/database.ts";
import { randomName } from "../../platform/files/files.ts";
import { removeUploads } from "./index.ts";
import { exportOf } from "./own-data.ts";
import { removeEnded } from "./uploads-jobs.ts";

let world: UploadWorld;
let ana: LoggedMember;
let image: Buffer;
const visitor = {};

beforeAll(async () => {
  world = await uploadWorld();
  ana = await world.member();
  image = await photo(1200, 900);
}, 60_000);
afterAll(() => world.close());

async function read(fileKey: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await world.platform.files.read(fileKey)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function countOf(uploadKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from uploads.upload
    where upload_key = ${uploadKey}`.execute(world.db);
  return rows[0]?.count ?? 0;
}

test("an image comes in pieces and is stored as a JPEG without metadata", async () => {
  const { answer, id } = await world.send(ana, await taggedPhoto());
  expect(answer.json()).toEqual({
    attachUrl: `/api/uploads/${id}`,
    receivedBytes: expect.any(Number) as number,
    ready: true,
  });
  const stored = await read(keyOf(id));
  const { format, exif, orientation, width, height } = await sharp(stored).metadata();
  expect({ format, exif, orientation, width, height }).toEqual({ format: "jpeg", width: 300, height: 400 });
});

test("one key is one upload, however often and however many at once begin with it", async () => {
  const uploadKey = randomName();
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.begin(ana, image, { uploadKey })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await countOf(uploadKey)).toBe(1);
  const other = await world.begin(ana, image.subarray(1), { uploadKey });
  expect([other.status, other.code]).toEqual([422, "idempotency/key-reused"]);
  // The same key of somebody else is another upload.
  const bia = await world.member();
  const [own] = answers;
  expect(idOf(await world.begin(bia, image, { uploadKey }))).not.toBe(own && idOf(own));
});

test("a piece that comes twice, too early or after the end changes nothing, and the answer says where to go on", async () => {
  const id = idOf(await world.begin(ana, image));
  const part = (from: number, to: number) => world.piece(ana, id, from, image.subarray(from, to));
  const received = async (answer: ReturnType<typeof part>) => (await answer).json()["receivedBytes"];
  expect(await received(part(0, 10_000))).toBe(10_000);
  expect(await received(part(0, 10_000))).toBe(10_000);
  expect(await received(part(50_000, 60_000))).toBe(10_000);
  const many = await Promise.all(Array.from({ length: 10 }, () => received(part(10_000, 30_000))));
  expect(new Set(many)).toEqual(new Set([30_000]));
  for (let from = 30_000; from < image.length; from += 100_000) await part(from, from + 100_000);
  expect((await world.finish(ana, id)).json()["ready"]).toBe(true);
  expect((await part(0, 10_000)).json()).toMatchObject({ receivedBytes: image.length, ready: true });
  const short = idOf(await world.begin(ana, image, { bytes: 500 }));
  const over = await world.piece(ana, short, 0, image.subarray(0, 501));
  expect([over.status, over.code]).toEqual([400, "invalid-request"]);
  const whole = await world.send(ana, image);
  expect(hash(await read(keyOf(id)))).toBe(hash(await read(keyOf(whole.id))));
});

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("an image that is asked to be finished ten times at once is one file", async () => {
  const before = await world.storedFiles("CaseFiles");
  const id = idOf(await world.begin(ana, image));
  for (let from = 0; from < image.length; from += 200_000)
    await world.piece(ana, id, from, image.subarray(from, from + 200_000));
  const other = await world.another({ DATA_DIR: world.platform.config.dataDir });
  const processes = [world, other];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => world.finish(ana, id, processes[at % 2])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await world.storedFiles("CaseFiles")).toHaveLength(before.length + 1);
  const { rows } = await sql`select 1 from uploads.piece where upload_id = ${id}`.execute(world.db);
  expect(rows).toEqual([]);
});

test("row 36: a connection that is cut midway keeps what was acknowledged, and another process goes on", async () => {
  const uploadKey = randomName();
  const id = idOf(await world.begin(ana, image, { uploadKey }));
  await world.piece(ana, id, 0, image.subarray(0, 50_000));
  await cutMidway(id, image.subarray(50_000, 150_000));
  const other = await world.another({ DATA_DIR: world.platform.config.dataDir });
  const asked = { uploadKey, purpose: "case-image", fileName: "foto.jpg", bytes: image.length };
  const found = await other.call("POST", "/api/uploads", { token: ana.token, body: asked });
  expect(found.json()).toEqual({ attachUrl: `/api/uploads/${id}`, receivedBytes: 50_000, ready: false });
  for (let from = 50_000; from < image.length; from += 100_000)
    await world.piece(ana, id, from, image.subarray(from, from + 100_000), other);
  expect((await world.finish(ana, id, other)).json()["ready"]).toBe(true);
  expect(await countOf(uploadKey)).toBe(1);
});

/** Sends the half of a piece, and is gone. */
async function cutMidway(id: string, bytes: Buffer): Promise<void> {
  const socket = connect(world.port, "127.0.0.1");
  const head = [
    `PUT /api/uploads/${id}?from=50000 HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${ana.token}`,
    "content-type: application/octet-stream",
    `content-length: ${bytes.length}`,
    "",
    "",
  ].join("\r\n");
  await new Promise<void>((resolve) => void socket.write(head, () => resolve()));
  await new Promise<void>(
    (resolve) => void socket.write(bytes.subarray(0, bytes.length / 2), () => resolve()),
  );
  socket.destroy();
}

test("row 1: an upload is reached by its own sender alone, and a foreign one is answered like a missing one", async () => {
  const bia = await world.member();
  const id = idOf(await world.begin(ana, image));
  for (const sender of [bia, visitor, { token: "a.b.c" }])
    for (const asked of [id, randomName()]) {
      const answers = [
        await world.piece(sender, asked, 0, image.subarray(0, 10)),
        await world.finish(sender, asked),
        await world.call("DELETE", `/api/uploads/${asked}`, sender),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(3).fill("404 not-found"));
    }
  const ofVisitor = idOf(await world.begin(visitor, image));
  expect((await world.finish(ana, ofVisitor)).status).toBe(404);
});

test("row 32: a visitor shows a human proof to begin, once for each image, and none to go on", async () => {
  const uploadKey = randomName();
  const unproved = await world.begin(visitor, image, { uploadKey, token: undefined });
  expect([unproved.status, unproved.code]).toEqual([403, "missing-recaptcha-token"]);
  const begun = await world.begin(visitor, image, { uploadKey });
  expect(begun.status).toBe(200);
  const again = await world.begin(visitor, image, { uploadKey, token: undefined });
  expect(again.text).toBe(begun.text);
  const portrait = await world.begin(visitor, image, { purpose: "profile-photo" });
  expect([portrait.status, portrait.code]).toEqual([401, "no-uid"]);
});

test("row 32: a member in a day, a network in an hour, and all who wait have their limits", async () => {
  const bia = await world.member();
  await world.limit({ memberPerDay: 3, networkPerHour: 1 });
  const codes = async (sender: object, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => world.begin(sender, image)));
    return answers.map(({ status, code }) => String(code ?? status)).toSorted();
  };
  expect(await codes(bia, 8)).toEqual(["200", "200", "200", ...Array<string>(5).fill("uploads/too-many")]);
  const refused = await world.begin(bia, image);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await sql`update uploads.upload set created_at = created_at - interval '2 hours' where member_id is null`.execute(
    world.db,
  );
  expect(await codes(visitor, 3)).toEqual(["200", "uploads/too-many", "uploads/too-many"]);
  await world.limit({ waitingMebibytes: 10 });
  const cia = await world.member();
  const large = { bytes: 9 * 1024 * 1024 };
  const codesOfLarge = [await world.begin(cia, image, large), await world.begin(cia, image, large)].map(
    ({ code }) => code,
  );
  expect(codesOfLarge).toContain("unavailable");
  await world.limit({});
});

test("row 32: what was taken back, or replaced by another, is counted all the same", async () => {
  await world.limit({ memberPerDay: 3 });
  const bia = await world.member();
  for (let sent = 0; sent < 3; sent += 1) {
    const { id } = await world.send(bia, image);
    if (sent === 2) {
      await world.take(bia.id, [id]);
      await world.inOne((tx) => removeUploads(tx, [id]));
    } else expect((await world.call("DELETE", `/api/uploads/${id}`, bia)).status).toBe(200);
    await removeEnded(world.platform);
    expect(await world.storedFiles("CaseFiles")).not.toContain(`${id}.jpeg`);
  }
  expect((await world.begin(bia, image)).code).toBe("uploads/too-many");
  expect(await exportOf(world.db, bia.id, (key) => key)).toEqual([]);
  await sql`update uploads.upload set created_at = created_at - interval '1 day' where member_id = ${bia.id}`.execute(
    world.db,
  );
  expect((await world.begin(bia, image)).status).toBe(200);
  await world.limit({});
});

test("row 27: what makes no image is refused with its code, however often it is asked, and leaves nothing", async () => {
  const before = await world.storedFiles("CaseFiles");
  const unfit: readonly [Buffer, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "uploads/not-an-image"],
    [image.subarray(0, 9_000), "uploads/broken-image"],
    [pngBomb(20_000), "uploads/too-many-pixels"],
  ];
  for (const [bytes, code] of unfit) {
    const { answer, id } = await world.send(ana, bytes);
    expect([answer.status, answer.code]).toEqual([422, code]);
    expect((await world.finish(ana, id)).code).toBe(code);
    const { rows } = await sql`select 1 from uploads.piece where upload_id = ${id}`.execute(world.db);
    expect(rows).toEqual([]);
    await expect(world.take(ana.id, [id])).rejects.toMatchObject(refused(409, "uploads/missing"));
  }
  expect(await world.storedFiles("CaseFiles")).toEqual(before);
});

test("row 32: a piece is no smaller than 8 kB unless it is the last: each is a row", async () => {
  const id = idOf(await world.begin(ana, image));
  const crumb = await world.piece(ana, id, 0, image.subarray(0, 8_191));
  expect([crumb.status, crumb.code]).toEqual([400, "invalid-request"]);
  const least = await world.piece(ana, id, 0, image.subarray(0, 8_192));
  expect(least.json()["receivedBytes"]).toBe(8_192);
  const last = image.length - 10;
  for (let from = 8_192; from < last; from += 200_000)
    await world.piece(ana, id, from, image.subarray(from, Math.min(from + 200_000, last)));
  const end = await world.piece(ana, id, last, image.subarray(last));
  expect(end.json()["receivedBytes"]).toBe(image.length);
});

test("row 30: a piece has its limit, bytes are taken by these calls alone, and packed ones by none", async () => {
  const id = idOf(await world.begin(ana, image));
  const huge = await world.piece(ana, id, 0, Buffer.alloc(300_000));
  expect([huge.status, huge.code]).toEqual([413, "too-large"]);
  const packed = await world.call("PUT", `/api/uploads/${id}?from=0`, {
    token: ana.token,
    body: Buffer.alloc(10),
    headers: { "content-encoding": "gzip" },
  });
  expect([packed.status, packed.code]).toEqual([413, "too-large"]);
  expect((await world.call("POST", "/api/uploads", { body: Buffer.alloc(10) })).status).toBe(415);
  expect((await world.call("PUT", `/api/uploads/${id}?from=0`, { token: ana.token, body: {} })).status).toBe(
    400,
  );
  const tooLarge = await world.begin(ana, image, { bytes: 10 * 1024 * 1024 + 1 });
  expect([tooLarge.status, tooLarge.json()["errors"]]).toEqual([
    400,
    [{ field: "body.bytes", code: "TOO_LARGE" }],
  ]);
});

test("row 35: no log line holds what a file is called or what is in it", async () => {
  const secret = "rg-da-ana-ribeiro";
  const before = world.logged.length;
  await world.send(ana, Buffer.from(`${secret}-inside`), { fileName: `${secret}.jpg` });
  await world.send(ana, image, { fileName: `${secret}.jpg` });
  const lines = world.logged.slice(before);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
