import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Images as people send them, and as they should not. */

/** Returns a photo of nothing in particular: noise that no codec makes small, as grass and gravel are. */
export async function photo(width: number, height: number, quality = 85): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#4a7a2c", noise } })
    .jpeg({ quality })
    .toBuffer();
}

/** Returns the pixels of an image: width and height. */
export async function sizeOf(image: Buffer): Promise<readonly [width: number, height: number]> {
  const { width, height } = await sharp(image).metadata();
  return [width, height];
}

/** Where it was taken: a farm near Sorriso. */
export const GPS = { GPSLatitude: "12/1 33/1 0/1", GPSLatitudeRef: "S", GPSLongitude: "55/1 42/1 0/1" };

/** Returns a photo that lies on its side (orientation 6) and says where, when and by what it was taken. */
export async function taggedPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: "#4a7a2c" } })
    .withExif({
      IFD0: { Make: "Fabricante", Model: "Celular da Ana", Copyright: "Ana Ribeiro" },
      IFD3: { ...GPS, GPSLongitudeRef: "W" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Returns the same, with a program behind its pixels: a file that is two things at once. */
export async function taggedPolyglot(): Promise<Buffer> {
  const behind = Buffer.from("PK\x03\x04<script>alert(1)</script><?php system($_GET[0]) ?>", "latin1");
  return Buffer.concat([await taggedPhoto(), behind]);
}

/** Returns a PNG that is half green, half transparent. */
export async function transparentPng(): Promise<Buffer> {
  const side = 64;
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.set(at < pixels.length / 2 ? [74, 122, 44, 255] : [0, 0, 0, 0], at);
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

/** Returns a PNG of some kilobytes that says it has so many pixels a side, and has them. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const mark = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
  return Buffer.concat([
    mark,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of one pixel whose comment unfolds to hundreds of megabytes. */
export function pngTextBomb(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const comment = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", head),
    chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), comment])),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
