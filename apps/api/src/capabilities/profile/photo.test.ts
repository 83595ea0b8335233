import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { photo, pngBomb, taggedPolyglot } from "../../../test/world/image-bytes.ts";
import { uploadWorld, type UploadWorld } from "../../../test/world/upload-world.ts";
import { sql } from "../../platform/database/database.ts";
import { formUserGroup } from "../identity/index.ts";
import { randomName } from "../../platform/files/files.ts";
import { removeEnded } from "../uploads/uploads-jobs.ts";

let world: UploadWorld;
let image: Buffer;
const portrait = { purpose: "profile-photo" };

beforeAll(async () => {
  world = await uploadWorld();
  image = await photo(600, 400);
}, 60_000);
afterAll(() => world.close());

const change = ({ token }: LoggedMember, id: string) =>
  world.call("PUT", "/api/profile/photo", { token, body: { attachUrl: `/api/uploads/${id}` } });
const remove = ({ token }: LoggedMember) => world.call("DELETE", "/api/profile/photo", { token });
const photoOf = async ({ token }: LoggedMember) =>
  (await world.call("GET", "/api/profile", { token })).json()["photoURL"] as string | undefined;
const keep = async (member: LoggedMember) => {
  const { id } = await world.send(member, image, portrait);
  const changed = await change(member, id);
  expect(changed.status, changed.text).toBe(200);
  return { id, address: String(changed.json()["photoURL"]) };
};
const files = () => world.storedFiles("ProfilePictures");

test("a picture is stored as a square JPEG, and shown by the profile and the session", async () => {
  const ana = await world.member();
  const { id, address } = await keep(ana);
  expect(address).toMatch(`/api/files/ProfilePictures/${id}.jpeg?`);
  expect(await photoOf(ana)).toBe(address);
  const session = await world.call("GET", "/api/session", {
    headers: { cookie: `colheita_refresh=${ana.cookie}` },
  });
  expect(session.text).toContain(JSON.stringify(address));
  const shown = await world.call("GET", address);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

test("a new picture has a new address, and the file of the one before goes", async () => {
  const ana = await world.member();
  const [before, after] = [await keep(ana), await keep(ana)];
  expect(after.address).not.toBe(before.address);
  await removeEnded(world.platform);
  const stored = await files();
  expect([before, after].map(({ id }) => stored.includes(`${id}.jpeg`))).toEqual([false, true]);
  expect((await world.call("GET", before.address)).status).toBe(404);
  expect((await world.call("GET", after.address)).status).toBe(200);
});

test("the answer of a change that was lost is given again, and changes nothing", async () => {
  const ana = await world.member();
  const { id } = await world.send(ana, image, portrait);
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(ana, id)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

test("two pictures at once leave one, and one file", async () => {
  const ana = await world.member();
  const sent = await Promise.all([1, 2].map(() => world.send(ana, image, portrait)));
  await Promise.all(sent.map(({ id }) => change(ana, id)));
  await removeEnded(world.platform);
  const stored = await files();
  expect(sent.filter(({ id }) => stored.includes(`${id}.jpeg`))).toHaveLength(1);
  expect((await world.call("GET", (await photoOf(ana)) ?? "")).status).toBe(200);
});

test("removed, it is gone with its file, and the plot is back; a second time nothing is to do", async () => {
  const ana = await world.member();
  const { id, address } = await keep(ana);
  expect([(await remove(ana)).status, (await remove(ana)).status]).toEqual([200, 200]);
  expect(await photoOf(ana)).toBeUndefined();
  await removeEnded(world.platform);
  expect(await files()).not.toContain(`${id}.jpeg`);
  expect((await world.call("GET", address)).status).toBe(404);
});

test("an image of somebody else, of another purpose or not whole becomes nobody's picture", async () => {
  const [ana, bia] = [await world.member(), await world.member()];
  const foreign = await world.send(bia, image, portrait);
  const document = await world.send(ana, image);
  const begun = await world.begin(ana, image, portrait);
  const half = String(begun.json()["attachUrl"]).slice(-22);
  for (const id of [foreign.id, document.id, half]) {
    const refused = await change(ana, id);
    expect([refused.status, refused.code]).toEqual([409, "uploads/missing"]);
  }
  const elsewhere = await world.call("PUT", "/api/profile/photo", {
    token: ana.token,
    body: { attachUrl: "https://fotos.example/ana.jpg" },
  });
  expect([elsewhere.status, elsewhere.json()["errors"]]).toEqual([
    400,
    [{ field: "body.attachUrl", code: "INVALID_ATTACH_URL" }],
  ]);
  expect(await photoOf(ana)).toBeUndefined();
});

test("row 27: a picture shows neither where it was taken and by whom, nor what hid behind its pixels", async () => {
  const ana = await world.member();
  const sent = await taggedPolyglot();
  expect(sent.toString("latin1")).toMatch(/Exif[^]*Celular da Ana[^]*<script>/);
  const { id } = await world.send(ana, sent, portrait);
  const shown = await world.shown(String((await change(ana, id)).json()["photoURL"]));
  const { format, exif, icc, iptc, xmp, width, height } = await sharp(shown).metadata();
  expect({ format, exif, icc, iptc, xmp }).toEqual({ format: "jpeg" });
  // It lay on its side, and stands upright.
  expect([width, height]).toEqual([300, 400]);
  expect(shown.toString("latin1")).not.toMatch(/Exif|Celular|Ribeiro|script|php/);
});

test("row 27: an SVG, half a photo and a bomb of pixels become nobody's picture, and leave no file", async () => {
  const ana = await world.member();
  const before = await files();
  const unfit: readonly [Buffer, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "uploads/not-an-image"],
    [image.subarray(0, 9_000), "uploads/broken-image"],
    [pngBomb(20_000), "uploads/too-many-pixels"],
  ];
  for (const [bytes, code] of unfit) {
    const { answer, id } = await world.send(ana, bytes, portrait);
    expect([answer.status, answer.code]).toEqual([422, code]);
    expect((await change(ana, id)).code).toBe("uploads/missing");
  }
  expect([await photoOf(ana), await files()]).toEqual([undefined, before]);
});

test("row 33: no way through the store names a picture, and a guessed key opens none", async () => {
  const [ana, bia] = [await world.member(), await world.member()];
  const [own, foreign] = [await keep(ana), await keep(bia)];
  const signature = own.address.replace(/.*[?]/, "");
  for (const attachUrl of [
    `/api/uploads/../files/ProfilePictures/${foreign.id}.jpeg`,
    `/api/uploads/..%2f..%2f${foreign.id}`,
    `/api/files/ProfilePictures/${foreign.id}.jpeg`,
    foreign.address,
  ]) {
    const refused = await world.call("PUT", "/api/profile/photo", { token: ana.token, body: { attachUrl } });
    expect([attachUrl, refused.status]).toEqual([attachUrl, 400]);
  }
  for (const key of [
    `ProfilePictures/${foreign.id}.jpeg`,
    `ProfilePictures/${randomName()}.jpeg`,
    `ProfilePictures/../ProfilePictures/${foreign.id}.jpeg`,
    `ProfilePictures/..%2fProfilePictures%2f${foreign.id}.jpeg`,
  ])
    expect([key, (await world.callOver("GET", `/api/files/${key}?${signature}`, ana)).status]).toEqual([
      key,
      404,
    ]);
  expect([await photoOf(ana), await photoOf(bia)]).toEqual([own.address, foreign.address]);
});

test("row 33: a picture's address is returned to its member and to the accounts of the same owner alone", async () => {
  const [ana, farm] = [await world.member(), await world.member()];
  const { id, address } = await keep(farm);
  await world.inOne((tx) => formUserGroup(tx, ana.id, [farm.id]));
  const group = await world.call("GET", "/api/getProfilesByUserGroup", { token: ana.token });
  expect(group.text).toContain(id);
  const bia = await world.member();
  for (const path of ["/api/profile", "/api/getProfilesByUserGroup"])
    expect((await world.call("GET", path, { token: bia.token })).text).not.toContain(id);
  for (const guess of [address.replace(/\?.*/, ""), address.replace(/signature=.{5}/, "signature=AAAAA")])
    expect((await world.call("GET", guess, { token: farm.token })).status).toBe(404);
});

test("other pages of the member hear of it", async () => {
  const ana = await world.member();
  await keep(ana);
  await remove(ana);
  const { rows } = await sql<{ topic: string }>`select topic from platform.live_event
    where member_id = ${ana.id}`.execute(world.db);
  expect(rows).toEqual([{ topic: "profile" }, { topic: "profile" }]);
});
