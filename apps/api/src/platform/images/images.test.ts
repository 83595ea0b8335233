import sharp from "sharp";
import { expect, test } from "vitest";
import { photo, pngBomb, pngTextBomb, taggedPhoto, transparentPng } from "../../../test/world/image-bytes.ts";
import { documentUse, ImageWorkFailed, portraitUse, UnfitImage } from "./image-rules.ts";
import { createImages, type Library } from "./images.ts";
import { isLong } from "../../../test/server/effort.ts";

const images = createImages();
const bytes = (text: string) => Buffer.from(text, "latin1");
const clean = (image: Buffer, use = documentUse) => images.toJpeg(() => Promise.resolve(image), use);
const faultOf = (image: Buffer) =>
  clean(image).then(
    () => "none",
    (error: unknown) => (error instanceof UnfitImage ? error.fault : error),
  );

test("a photo of 12 megapixels becomes a JPEG of the size of its use", async () => {
  const large = await photo(4000, 3000);
  expect(await clean(large)).toMatchObject({ width: 2000, height: 1500 });
  const portrait = await clean(large, portraitUse);
  expect(portrait).toMatchObject({ width: 512, height: 512 });
  expect(await sharp(portrait.jpeg).metadata()).toMatchObject({ format: "jpeg", space: "srgb" });
});

test("a small one is made no larger, and what was transparent is white", async () => {
  const { jpeg, width, height } = await clean(await transparentPng());
  expect([width, height]).toEqual([64, 64]);
  const { data } = await sharp(jpeg).extract({ left: 30, top: 60, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  expect([...data].every((value) => value > 250)).toBe(true);
});

test("row 27: EXIF with its place, its camera and its owner is gone, and the image stands upright", async () => {
  const tagged = await taggedPhoto();
  const before = await sharp(tagged).metadata();
  expect(before.exif?.toString("latin1")).toContain("Celular da Ana");
  expect(before.orientation).toBe(6);
  const { jpeg, width, height } = await clean(tagged);
  expect([width, height]).toEqual([300, 400]);
  const { exif, icc, iptc, xmp, orientation } = await sharp(jpeg).metadata();
  expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
  expect(jpeg.toString("latin1")).not.toMatch(/Exif|Celular|Ribeiro/);
});

test("row 27: of a file that is two things at once only the pixels are left", async () => {
  const jpeg = await photo(64, 64);
  const script = bytes("<script>alert(1)</script><?php system($_GET[0]) ?>");
  const comment = Buffer.concat([bytes("\xFF\xFE"), Buffer.from([0, script.length + 2]), script]);
  const polyglots = [
    Buffer.concat([jpeg, bytes("PK\x03\x04"), script]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await transparentPng(), bytes("%PDF-1.7\n"), script]),
  ];
  for (const polyglot of polyglots) {
    const { jpeg: cleaned } = await clean(polyglot);
    expect(cleaned.toString("latin1")).not.toMatch(/script|php|%PDF/);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[what: string, make: () => Promise<Buffer> | Buffer, fault: string]>([
  ["an SVG under the name of a JPEG", () => bytes(svg), "not-an-image"],
  ["an SVG with a declaration", () => bytes(`<?xml version="1.0"?>${svg}`), "not-an-image"],
  ["an SVG behind the first bytes of a JPEG", () => bytes(`\xFF\xD8\xFF\xE0${svg}`), "broken-image"],
  ["HTML behind the first bytes of a PNG", () => bytes("\x89PNG\r\n\x1A\n<html>"), "broken-image"],
  [
    "a GIF",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .gif()
        .toBuffer(),
    "not-an-image",
  ],
  [
    "a WebP",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .webp()
        .toBuffer(),
    "not-an-image",
  ],
  ["a TIFF", () => bytes("II*\0\x08\0\0\0"), "not-an-image"],
  ["a PDF", () => bytes("%PDF-1.7\n"), "not-an-image"],
  ["nothing", () => Buffer.alloc(0), "not-an-image"],
  ["half a photo", async () => (await photo(640, 480)).subarray(0, 20_000), "broken-image"],
  ["the head of a photo", async () => (await photo(640, 480)).subarray(0, 400), "broken-image"],
  ["half a PNG", async () => (await transparentPng()).subarray(0, 120), "broken-image"],
  ["a PNG of 400 million pixels in 60 kB", () => pngBomb(20_000), "too-many-pixels"],
  ["a PNG that says it has 4 billion pixels a side", () => pngSaying(0x7fffffff), "broken-image"],
])("row 27: %s is refused", async (_what, make, fault) => {
  expect(await faultOf(await make())).toBe(fault);
});

/** Returns a PNG that is small and whose header lies. */
function pngSaying(side: number): Buffer {
  const small = pngBomb(8);
  small.writeUInt32BE(side, 16);
  return small;
}

test("row 27: a comment that unfolds to 200 MB is no reason to fail", async () => {
  expect(["none", "broken-image"]).toContain(await faultOf(pngTextBomb()));
});

test.runIf(isLong)("row 27: a comment that unfolds to 200 MB does not unfold", async () => {
  const before = process.memoryUsage().rss;
  await faultOf(pngTextBomb());
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

test("row 32: so many are worked on at once, so many wait, and one more is refused as unavailable", async () => {
  const narrow = createImages({ atOnce: 1, mayWait: 2 });
  const go = Promise.withResolvers<Uint8Array>();
  const first = narrow.toJpeg(() => go.promise, documentUse);
  let read = 0;
  const image = await photo(32, 32);
  const other = () =>
    narrow.toJpeg(() => {
      read += 1;
      return Promise.resolve(image);
    }, documentUse);
  const waiting = [other(), other()];
  await expect(other()).rejects.toMatchObject({
    problem: { code: "unavailable", status: 503 },
    details: { retryAfterSeconds: 2 },
  });
  // Who waits holds no bytes.
  expect(read).toBe(0);
  go.resolve(bytes("no image"));
  await expect(first).rejects.toBeInstanceOf(UnfitImage);
  expect(await Promise.all(waiting)).toHaveLength(2);
  expect(await other()).toMatchObject({ width: 32 });
});

/** Returns the library on a machine where it can't work. */
const unable = (words: string): Library =>
  (() => {
    throw new Error(words);
  }) as unknown as Library;

test("row 38: an image is not called broken where the library can't be loaded, has no room, or makes no image at all", async () => {
  const image = await photo(32, 32);
  const loads: readonly (() => Promise<Library>)[] = [
    () => Promise.reject(new Error("Could not load the sharp module")),
    () => Promise.resolve(unable("vips_tracked: out of memory -- size == 48MB")),
    () => Promise.resolve(unable("Unknown error")),
  ];
  for (const load of loads) {
    const work = createImages(undefined, load).toJpeg(() => Promise.resolve(image), documentUse);
    await expect(work).rejects.toBeInstanceOf(ImageWorkFailed);
  }
});
