import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { photo } from "../../../test/world/image-bytes.ts";
import { idOf, keyOf, refused, uploadWorld, type UploadWorld } from "../../../test/world/upload-world.ts";
import { sql } from "../../platform/database/database.ts";
import { randomName } from "../../platform/files/files.ts";
import { removeEnded } from "./uploads-jobs.ts";
import { removeUploads } from "./index.ts";
import { exportOf } from "./own-data.ts";

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

test("a record takes finished images of its own sender and purpose: all or none, each once", async () => {
  const [{ id: one }, { id: two }] = [await world.send(ana, image), await world.send(ana, image)];
  const half = idOf(await world.begin(ana, image));
  const portrait = await world.send(ana, image, { purpose: "profile-photo" });
  const ofVisitor = await world.send(visitor, image);
  const bia = await world.member();
  for (const ids of [
    [one, half],
    [one, portrait.id],
    [one, ofVisitor.id],
    [one, randomName()],
  ])
    await expect(world.take(ana.id, ids)).rejects.toMatchObject(refused(409, "uploads/missing"));
  for (const memberId of [bia.id, undefined])
    await expect(world.take(memberId, [one])).rejects.toMatchObject(refused(409, "uploads/missing"));
  await expect(world.take(ana.id, [one, one])).rejects.toMatchObject(refused(400, "invalid-request"));
  await expect(world.take(ana.id, ["a", "b", "c", "d", "e"])).rejects.toMatchObject(
    refused(400, "invalid-request"),
  );
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => world.take(ana.id, [two, one])));
  const taken = tries.flatMap((tried) => (tried.status === "fulfilled" ? [tried.value] : []));
  expect(taken).toHaveLength(1);
  expect(taken[0]?.map(({ id, fileKey, fileName }) => ({ id, fileKey, fileName }))).toEqual([
    { id: two, fileKey: keyOf(two), fileName: "foto.jpg" },
    { id: one, fileKey: keyOf(one), fileName: "foto.jpg" },
  ]);
  expect(await world.take(undefined, [ofVisitor.id])).toHaveLength(1);
  expect(await world.take(ana.id, [])).toEqual([]);
  // It is the record's now: its sender can't take it back any more.
  expect((await world.call("DELETE", `/api/uploads/${one}`, ana)).status).toBe(404);
});

test("row 33: the file of an image opens by a signed address alone", async () => {
  const { id } = await world.send(ana, image);
  const key = keyOf(id);
  for (const path of [key, `${key}?expires=99999999999&signature=x`, `CaseFiles/../CaseFiles/${id}.jpeg`])
    expect((await world.callOver("GET", `/api/files/${path}`, ana)).status).toBe(404);
  const signed = await world.call("GET", world.platform.files.addressOf(key));
  expect([signed.status, signed.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

test("what is taken back, let go by its record, or taken by none for a day is removed with its file", async () => {
  const { platform } = world;
  const sent = await Promise.all(Array.from({ length: 4 }, () => world.send(ana, image)));
  const [back, gone, inUse, old] = sent.map(({ id }) => id) as [string, string, string, string];
  await world.take(ana.id, [gone, inUse]);
  expect((await world.call("DELETE", `/api/uploads/${back}`, ana)).status).toBe(200);
  expect((await world.call("DELETE", `/api/uploads/${back}`, ana)).status).toBe(404);
  await world.inOne((tx) => removeUploads(tx, [gone]));
  const age = sql`update uploads.upload set ends_at = ends_at - interval '1 day', created_at = created_at - interval '1 day'
    where id = any(${[old, inUse]}::text[])`;
  await age.execute(world.db);
  await removeEnded(platform);
  await removeEnded(platform);
  const files = await world.storedFiles("CaseFiles");
  expect([back, gone, old, inUse].map((id) => files.includes(`${id}.jpeg`))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  // What counts among what she began goes a day after its beginning, and is empty until then.
  const rowsLeft = () =>
    sql<{ id: string; hasFile: boolean }>`select id, file_key is not null as has_file from uploads.upload
      where id = any(${sent.map(({ id }) => id)}::text[]) order by file_key`.execute(world.db);
  const [first, ...counted] = (await rowsLeft()).rows;
  expect(first).toEqual({ id: inUse, hasFile: true });
  expect(new Map(counted.map(({ id, hasFile }) => [id, hasFile]))).toEqual(
    new Map([
      [back, false],
      [gone, false],
    ]),
  );
  await sql`update uploads.upload set created_at = created_at - interval '1 day'
    where id = any(${[back, gone]}::text[])`.execute(world.db);
  await removeEnded(platform);
  expect((await rowsLeft()).rows).toEqual([{ id: inUse, hasFile: true }]);
});

test("from where a visitor sent is forgotten in a day, of what a record has too", async () => {
  const { id } = await world.send(visitor, image);
  await world.take(undefined, [id]);
  const network = async () => {
    const { rows } = await sql<{ network: Buffer | null }>`select network from uploads.upload
      where id = ${id}`.execute(world.db);
    return rows[0]?.network;
  };
  await removeEnded(world.platform);
  expect(await network()).toHaveLength(32);
  await sql`update uploads.upload set created_at = created_at - interval '25 hours' where id = ${id}`.execute(
    world.db,
  );
  await removeEnded(world.platform);
  expect(await network()).toBeNull();
});

test("a file that can't be removed keeps no other waiting, and goes the next time", async () => {
  const { platform } = world;
  const sent = await Promise.all(Array.from({ length: 12 }, () => world.send(ana, image)));
  const ids = sent.map(({ id }) => id);
  await sql`update uploads.upload set ends_at = platform.clock(), created_at = created_at - interval '1 day'
    where id = any(${ids}::text[])`.execute(world.db);
  const [stuck = ""] = ids;
  const remove = (key: string) =>
    key === keyOf(stuck) ? Promise.reject(new Error("the store is busy")) : platform.files.remove(key);
  const before = world.logged.length;
  const first = removeEnded({ ...platform, files: { ...platform.files, remove } });
  await expect(first).rejects.toThrow("1 files could not be removed");
  const left = async () =>
    (await world.storedFiles("CaseFiles")).filter((name) => ids.includes(name.slice(0, 22)));
  expect(await left()).toEqual([`${stuck}.jpeg`]);
  expect(world.logged.slice(before).join()).toContain("the store is busy");
  await removeEnded(platform);
  expect(await left()).toEqual([]);
  const { rows } = await sql`select 1 from uploads.upload where id = any(${ids}::text[])`.execute(world.db);
  expect(rows).toEqual([]);
});

test("a member's export names the images they sent, and nobody else's", async () => {
  const bia = await world.member();
  await world.send(bia, image, { fileName: "comprovante.jpg" });
  const sent = await exportOf(world.db, bia.id, (key) => key);
  expect(sent).toMatchObject([{ purpose: "case-image", fileName: "comprovante.jpg", takenAt: null }]);
});
