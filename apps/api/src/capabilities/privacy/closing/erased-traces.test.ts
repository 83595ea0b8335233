import { access } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { photo } from "../../../../test/world/image-bytes.ts";
import { privacyWorld, type PrivacyWorld } from "../../../../test/world/privacy-world.ts";
import { publishTerm } from "../../../../test/world/terms-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { randomName } from "../../../platform/files/files.ts";
import { takeUploads } from "../../uploads/index.ts";
import { removeEnded } from "../../uploads/uploads-jobs.ts";

let world: PrivacyWorld;
beforeAll(async () => {
  world = await privacyWorld();
}, 60_000);
afterAll(() => world.close());

/** Sends an image to its end; returns its upload. */
async function send({ token }: LoggedMember, image: Buffer, purpose: string): Promise<string> {
  const asked = { uploadKey: randomName(), purpose, fileName: "ana.jpg", bytes: image.length };
  const begun = await world.call("POST", "/api/uploads", { token, body: asked });
  const id = String(begun.json()["attachUrl"]).slice(-22);
  await world.call("PUT", `/api/uploads/${id}?from=0`, { token, body: image });
  const finished = await world.call("POST", `/api/uploads/${id}/finish`, { token });
  expect(finished.status, finished.text).toBe(200);
  return id;
}

const isStored = (key: string) =>
  access(join(world.platform.config.dataDir, "files", key)).then(
    () => true,
    () => false,
  );

/** Accepts a term that no other member of the tests is asked for. */
async function accept(memberId: string): Promise<void> {
  const versionId = await publishTerm(world.db, { categories: ["Estudante"] });
  await sql`insert into terms.acceptance (member_id, id, version_id, content_hash, address, user_agent)
    select ${memberId}, ${newId("mtm")}, id, content_hash, '203.0.113.77', 'Telefone da Ana' from terms.version
    where id = ${versionId}`.execute(world.db);
}

test("the end of an account takes its pictures with their files, its codes, and where its terms were accepted from", async () => {
  const ana = await world.member();
  const image = await photo(300, 200);
  const [portrait, evidence] = [
    await send(ana, image, "profile-photo"),
    await send(ana, image, "case-image"),
  ];
  const attachUrl = `/api/uploads/${portrait}`;
  await world.call("PUT", "/api/profile/photo", { token: ana.token, body: { attachUrl } });
  const taking = { purpose: "case-image", max: 4 } as const;
  await world.db.transaction().execute((tx) => takeUploads(tx, { memberId: ana.id }, [evidence], taking));
  await accept(ana.id);
  const scope = { purpose: "voucher", objectId: ana.id };
  const sent = await world.call("POST", "/api/generateAccessCode", { token: ana.token, body: scope });
  expect(sent.status, sent.text).toBe(200);
  const files = [`ProfilePictures/${portrait}.jpeg`, `CaseFiles/${evidence}.jpeg`];
  const traces = async () => {
    const { rows } = await sql<{ codes: number; photo: string | null; seen: string }>`select
        (select count(*)::int from identity.access_code where member_id = ${ana.id}) as codes,
        (select photo_key from identity.member where id = ${ana.id}) as photo,
        (select address || user_agent from terms.acceptance where member_id = ${ana.id}) as seen`.execute(
      world.db,
    );
    return { ...rows[0], files: await Promise.all(files.map((key) => isStored(key))) };
  };
  const before = await traces();
  expect(before).toEqual({
    codes: 1,
    photo: files[0],
    seen: "203.0.113.77Telefone da Ana",
    files: [true, true],
  });

  await world.closeAccount(ana);
  await world.letDaysPass();
  await world.round("privacy.end-due");
  await removeEnded(world.platform);
  expect(await traces()).toEqual({ codes: 0, photo: null, seen: "", files: [false, false] });
});
