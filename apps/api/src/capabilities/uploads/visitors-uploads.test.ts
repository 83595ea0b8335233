import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { photo } from "../../../test/world/image-bytes.ts";
import { idOf, uploadWorld, type Sender, type UploadWorld } from "../../../test/world/upload-world.ts";
import { sql } from "../../platform/database/database.ts";
import { removeEnded } from "./uploads-jobs.ts";

const ONE: Sender = { address: "198.51.100.1" };
const TWO: Sender = { address: "198.51.100.2" };
const THREE: Sender = { address: "198.51.100.3" };
const LARGE = { bytes: 9 * 1024 * 1024 };
let world: UploadWorld;
let ana: LoggedMember;
let image: Buffer;

beforeAll(async () => {
  world = await uploadWorld();
  ana = await world.member();
  image = await photo(1200, 900);
}, 60_000);
afterAll(() => world.close());

const codeOf = async (sender: Sender, more: object = LARGE) => {
  const { status, code } = await world.begin(sender, image, more);
  return code ?? String(status);
};

test("row 32: what visitors announce has room of its own: of a network, of all of them, and never that of members", async () => {
  await world.limit({ networkMebibytes: 10, visitorMebibytes: 20, waitingMebibytes: 10 });
  expect(await codeOf(ONE)).toBe("200");
  expect(await codeOf(ONE)).toBe("uploads/too-many");
  expect(await codeOf(TWO)).toBe("200");
  expect(await codeOf(THREE)).toBe("unavailable");
  expect(await codeOf(ana)).toBe("200");
  // What has ended, or was finished, leaves its room to others.
  await sql`update uploads.upload set ends_at = platform.clock() where member_id is null`.execute(world.db);
  expect((await world.send(ONE, image)).answer.status).toBe(200);
  expect(await codeOf(ONE)).toBe("200");
  await world.limit({});
});

/** Returns in how many hours an upload ends, whole ones. */
async function hoursLeft(id: string): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from ends_at - platform.clock()) / 3600)::integer as hours
    from uploads.upload where id = ${id}`.execute(world.db);
  return rows[0]?.hours ?? -1;
}
const age = (id: string, hours: number) =>
  sql`update uploads.upload set ends_at = ends_at - make_interval(hours => ${hours}::integer),
    created_at = created_at - make_interval(hours => ${hours}::integer) where id = ${id}`.execute(world.db);

test("a visitor's half-sent image waits an hour for its next piece, a whole one a day for its record", async () => {
  const [id, members] = [idOf(await world.begin(ONE, image)), idOf(await world.begin(ana, image))];
  expect([await hoursLeft(id), await hoursLeft(members)]).toEqual([1, 24]);
  await sql`update uploads.upload set ends_at = ends_at - interval '50 minutes' where id = ${id}`.execute(
    world.db,
  );
  await world.piece(ONE, id, 0, image.subarray(0, 50_000));
  expect(await hoursLeft(id)).toBe(1);
  for (let from = 50_000; from < image.length; from += 200_000)
    await world.piece(ONE, id, from, image.subarray(from, from + 200_000));
  expect((await world.finish(ONE, id)).json()["ready"]).toBe(true);
  expect(await hoursLeft(id)).toBe(24);
  expect(await world.take(undefined, [id])).toHaveLength(1);
  expect(await hoursLeft(id)).toBe(-1);
});

test("a visitor's upload lives no longer than its day, however slowly it comes, and is gone an hour after its last piece", async () => {
  const [slow, left] = [idOf(await world.begin(ONE, image)), idOf(await world.begin(ONE, image))];
  await world.piece(ONE, slow, 0, image.subarray(0, 50_000));
  await sql`update uploads.upload set created_at = created_at - interval '24 hours' + interval '10 minutes'
    where id = ${slow}`.execute(world.db);
  await world.piece(ONE, slow, 50_000, image.subarray(50_000, 100_000));
  expect(await hoursLeft(slow)).toBe(0);
  await world.piece(ONE, left, 0, image.subarray(0, 50_000));
  await age(left, 2);
  expect((await world.piece(ONE, left, 50_000, image.subarray(50_000, 100_000))).status).toBe(404);
  await removeEnded(world.platform);
  const { rows } = await sql<{ id: string }>`
    select id from uploads.upload where id = any(${[slow, left]}::text[])`.execute(world.db);
  expect(rows).toEqual([{ id: slow }]);
});

test("row 35: from where a visitor sends is kept as a keyed hash, and a member's network is not kept", async () => {
  const [visitors, members] = [
    idOf(await world.begin(ONE, image)),
    idOf(await world.begin({ ...ana, ...TWO }, image)),
  ];
  const { rows } = await sql<{ id: string; network: Buffer | null }>`
    select id, network from uploads.upload where id = any(${[visitors, members]}::text[])`.execute(world.db);
  const networkOf = new Map(rows.map(({ id, network }) => [id, network]));
  expect(networkOf.get(visitors)).toHaveLength(32);
  expect(networkOf.get(visitors)?.toString("latin1")).not.toContain("198.51");
  expect(networkOf.get(members)).toBeNull();
});
