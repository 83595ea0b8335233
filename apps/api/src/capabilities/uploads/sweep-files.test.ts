import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { photo } from "../../../test/world/image-bytes.ts";
import { idOf, keyOf, refused, uploadWorld, type UploadWorld } from "../../../test/world/upload-world.ts";
import { sql } from "../../platform/database/database.ts";
import { randomName } from "../../platform/files/files.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import { ImageWorkFailed } from "../../platform/images/image-rules.ts";
import { createImages, type Images } from "../../platform/images/images.ts";
import { finish } from "./finish-upload.ts";
import { sweepFiles } from "./sweep-files.ts";
import { removeEnded } from "./uploads-jobs.ts";

const DAY_MS = 86_400_000;
let world: UploadWorld;
let ana: LoggedMember;
let image: Buffer;
let store: string;

beforeAll(async () => {
  world = await uploadWorld();
  ana = await world.member();
  image = await photo(600, 400);
  store = join(world.platform.config.dataDir, "files");
}, 60_000);
afterAll(() => world.close());

const fileOf = (id: string) => join(store, keyOf(id));
const ageFile = (path: string, days: number) => {
  const at = new Date(Date.now() - days * DAY_MS);
  return utimes(path, at, at);
};

/** Returns an image that has come whole and is not finished yet. */
async function whole(): Promise<string> {
  const id = idOf(await world.begin(ana, image));
  for (let from = 0; from < image.length; from += 200_000)
    await world.piece(ana, id, from, image.subarray(from, from + 200_000));
  return id;
}

/** Returns records of a call that writes, or dies before it does. */
const records = (write: CallRecords["write"]) => ({ write }) as unknown as CallRecords;
const written = () => records((act) => world.inOne((tx) => act(tx)));
const killed = records(() => Promise.reject(new Error("killed")));
const end = (id: string) =>
  sql`update uploads.upload set ends_at = platform.clock() where id = ${id}`.execute(world.db);

test("row 36: a process that dies between the file and its row leaves one image, or none", async () => {
  const { platform } = world;
  const [again, left] = [await whole(), await whole()];
  for (const id of [again, left])
    await expect(finish(platform, { memberId: ana.id }, id, { records: killed })).rejects.toThrow("killed");
  expect([again, left].map((id) => existsSync(fileOf(id)))).toEqual([true, true]);
  expect((await world.finish(ana, again)).json()["ready"]).toBe(true);
  await end(left);
  await removeEnded(platform);
  expect([again, left].map((id) => existsSync(fileOf(id)))).toEqual([true, false]);
});

test("an image that ends while it is worked on leaves no file, and is no upload any more", async () => {
  const { platform } = world;
  const id = await whole();
  const real = createImages();
  const images: Images = {
    toJpeg: async (read, use) => {
      const clean = await real.toJpeg(read, use);
      await end(id);
      return clean;
    },
  };
  const finished = finish(platform, { memberId: ana.id }, id, { records: written(), images });
  await expect(finished).rejects.toMatchObject(refused(404, "not-found"));
  expect(existsSync(fileOf(id))).toBe(false);
});

test("row 38: an image that could not be worked on is not judged: 503 now, the cause in the log, and finished later", async () => {
  const { platform } = world;
  const id = await whole();
  const images: Images = {
    toJpeg: () => Promise.reject(new ImageWorkFailed(new Error("vips_tracked: out of memory"))),
  };
  const before = world.logged.length;
  const failed = finish(platform, { memberId: ana.id }, id, { records: written(), images });
  await expect(failed).rejects.toMatchObject({
    ...refused(503, "unavailable"),
    details: { retryAfterSeconds: 10 },
  });
  expect(world.logged.slice(before).join()).toContain("vips_tracked: out of memory");
  expect((await world.finish(ana, id)).json()["ready"]).toBe(true);
});

test("why an image was refused is in the log, and nothing of who sent it", async () => {
  const before = world.logged.length;
  await world.send(ana, image.subarray(0, 9_000), { fileName: "rg-da-ana.jpg" });
  const line = world.logged.slice(before).find((logged) => logged.includes("an image was refused")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    fault: "broken-image",
    words: expect.stringContaining("premature end") as string,
  });
  expect(line).not.toContain("rg-da-ana");
});

test("a sweep removes files that no upload names, and nothing of what is under way", async () => {
  const { platform } = world;
  const [taken, { id: ready }] = [await world.send(ana, image), await world.send(ana, image)];
  await world.take(ana.id, [taken.id]);
  const underWay = await whole();
  await expect(finish(platform, { memberId: ana.id }, underWay, { records: killed })).rejects.toThrow();
  const [stray, young] = [randomName(), randomName()];
  for (const name of [stray, young])
    await platform.files.put({ folder: "CaseFiles", name, body: image, allow: ["image/jpeg"] });
  for (const id of [taken.id, ready, underWay, stray]) await ageFile(fileOf(id), 8);
  const [half, gathering] = [join(store, ".incoming", "half"), join(store, ".incoming", "now")];
  for (const path of [half, gathering]) await writeFile(path, "x");
  await ageFile(half, 2);
  expect(await sweepFiles(platform)).toEqual({ strayFiles: 1, halves: 1, emptyUploads: 0, lostFiles: 0 });
  const there = [taken.id, ready, underWay, young, stray].map((id) => existsSync(fileOf(id)));
  expect(there).toEqual([true, true, true, true, false]);
  expect([half, gathering].map((path) => existsSync(path))).toEqual([false, true]);
});

test("a sweep ends an upload whose file is gone, so that it is sent again, and leaves a record's own to who can bring it back", async () => {
  const { platform } = world;
  const [waits, taken] = [await world.send(ana, image), await world.send(ana, image)];
  await world.take(ana.id, [taken.id]);
  for (const { id } of [waits, taken]) await platform.files.remove(keyOf(id));
  expect(await sweepFiles(platform)).toMatchObject({ strayFiles: 0, emptyUploads: 1, lostFiles: 1 });
  await expect(world.take(ana.id, [waits.id])).rejects.toMatchObject(refused(409, "uploads/missing"));
  await removeEnded(platform);
  expect(await sweepFiles(platform)).toMatchObject({ emptyUploads: 0, lostFiles: 1 });
});
