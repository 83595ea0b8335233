import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { common } from "@colheita/contract/kit";
import { startFauxqs, type FauxqsServer } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../test/server/effort.ts";
import { Refusal } from "../http/refusal.ts";
import { createFiles, randomName, type Files } from "./files.ts";

const BUCKET = "colheita-files";
/** More than a bucket lists at once. */
const MANY = 1_001;

let bucket: FauxqsServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "colheita-stores-"));
  bucket = await startFauxqs({ port: 0, logger: false });
  bucket.createBucket(BUCKET);
});
afterAll(async () => {
  await bucket.stop();
  await rm(dataDir, { recursive: true });
});

/** Where files are stored, by FILES_URL. */
const STORES = {
  "a folder": () => "",
  "a bucket": () => `s3://${BUCKET}?region=sa-east-1&endpoint=http://127.0.0.1:${bucket.port}`,
};

describe.each(Object.entries(STORES))("files in %s", (_name, filesUrl) => {
  let files: Files;
  beforeAll(async () => {
    const keys = { filesKeyId: "an-id", filesKeySecret: "a-secret", secretKey: "x".repeat(32) };
    files = await createFiles({ dataDir, filesUrl: filesUrl(), ...keys });
  });

  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
  const keep = (folder: string, text = "A nota fiscal", name = randomName()) =>
    files.put({ folder, name, body: pdf(text), allow: ["application/pdf"] });
  const listed = async (folder: string) => {
    const keys: string[] = [];
    for await (const { key } of files.list(folder)) keys.push(key);
    return keys;
  };

  test("come back as they were, also those that come in many pieces", async () => {
    const pieces = Array.from({ length: 60 }, (_, at) => Buffer.alloc(50_000, at));
    const whole = Buffer.concat([pdf(""), ...pieces]);
    const body = Readable.from([pdf(""), ...pieces]);
    const { key, bytes } = await files.put({ folder: "invoices", body, allow: ["application/pdf"] });
    expect(bytes).toBe(whole.length);
    expect((await buffer(await files.read(key))).equals(whole)).toBe(true);
  });

  test("of the same name take each other's place", async () => {
    const { key } = await keep("exports", "one");
    const name = key.slice("exports/".length, -".pdf".length);
    expect((await keep("exports", "another", name)).key).toBe(key);
    expect(await buffer(await files.read(key))).toEqual(pdf("another"));
    expect(await listed("exports")).toEqual([key]);
  });

  test("are gone when they are removed, and may be removed again", async () => {
    const { key } = await keep("invoices");
    expect(await files.has(key)).toBe(true);
    await files.remove(key);
    await files.remove(key);
    expect(await files.has(key)).toBe(false);
    await expect(files.read(key)).rejects.toEqual(new Refusal(common.notFound));
  });

  test("leave nothing behind when they are refused or break off", async () => {
    const before = await listed("photos");
    const broken = Readable.from(
      (async function* () {
        yield pdf("");
        throw new Error("the phone lost its network");
      })(),
    );
    const put = (body: Readable | Buffer) =>
      files.put({ folder: "photos", body, allow: ["application/pdf"] });
    await expect(put(broken)).rejects.toThrow("network");
    await expect(put(Buffer.from("<svg>"))).rejects.toEqual(new Refusal(common.unsupportedMedia));
    expect(await listed("photos")).toEqual(before);
    expect(await readdir(join(dataDir, "files", ".incoming"))).toEqual([]);
  });

  test.runIf(isLong)(
    "are swept by folder and age, however many there are",
    { timeout: 120_000 },
    async () => {
      const other = await keep("terms");
      // In digits: the bucket in memory sorts letters otherwise than it continues a list.
      const names = Array.from({ length: MANY }, (_, number) => String(number).padStart(22, "0"));
      const begunAt = Date.now();
      const stored: string[] = [];
      const lane = async () => {
        for (let name = names.pop(); name; name = names.pop())
          stored.push((await keep("imports", "x", name)).key);
      };
      await Promise.all(Array.from({ length: 10 }, lane));
      for await (const { storedAt } of files.list("imports")) {
        // A bucket stores whole seconds.
        expect((await storedAt()).getTime()).toBeGreaterThanOrEqual(begunAt - 1_000);
        break;
      }
      const found = await listed("imports");
      expect(found).toHaveLength(MANY);
      expect(new Set(found)).toEqual(new Set(stored));
      await Promise.all(found.map((key) => files.remove(key)));
      expect(await listed("imports")).toEqual([]);
      expect(await listed("terms")).toEqual([other.key]);
    },
  );

  test("are none where nothing was ever kept", async () => {
    expect(await listed("raffles")).toEqual([]);
  });
});
