import { code128, qrcode } from "bwip-js/node";
import sharp from "sharp";
import type { Luminance } from "../src/features/invoices/scan/luminance.ts";

/** How a note lies before the camera. */
export interface Conditions {
  /** The text of its code: an access key is printed as a barcode, anything else as a QR code. */
  readonly text: string;
  /** Degrees by which it is turned. */
  readonly angle?: number;
  /** How large the note is in the picture: at 1 a bar of its code is three pixels wide, a square of a QR code six. */
  readonly size?: number;
  /** Of its sharpness, in pixels. */
  readonly blur?: number;
  /** `dim`: a quarter of the light. `shade`: the light falls off to a quarter across it. `glare`: a lamp is in it. */
  readonly light?: "even" | "dim" | "shade" | "glare";
}

const BAR_PIXELS = 3;
const SIZES = { barcode: { width: 2_000, height: 1_500 }, qr: { width: 1_200, height: 1_600 } };
/** Of the grain that a phone's camera has in bad light, in levels of 255. */
const GRAIN = 12;

const isBarcode = (text: string): boolean => /^[0-9A-Z]{44}$/.test(text);

/** Returns a note as it is printed: its code in the middle, and lines of text around. */
async function printed(text: string, size: number): Promise<Buffer> {
  const code = isBarcode(text)
    ? await code128({ bcid: "code128", text, scale: BAR_PIXELS, height: 14 })
    : await qrcode({ bcid: "qrcode", text, scale: 2 * BAR_PIXELS });
  const { width: codeWidth, height: codeHeight } = await sharp(code).metadata();
  const { width, height } = isBarcode(text) ? SIZES.barcode : SIZES.qr;
  const lines = Array.from({ length: Math.floor(height / 60) }, (_, at) => {
    const words = `DANFE Documento Auxiliar da Nota Fiscal ${at} Semente de soja R$ ${at * 37},00`;
    return `<text x="60" y="${at * 60 + 60}" font-size="34" fill="#222">${words}</text>`;
  });
  const [boxWidth, boxHeight] = [codeWidth + 80, codeHeight + 60];
  const box = `<rect x="${(width - boxWidth) / 2}" y="${(height - boxHeight) / 2}" width="${boxWidth}" height="${boxHeight}" fill="#fbfaf6"/>`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join("")}${box}</svg>`;
  const whole = await sharp({ create: { width, height, channels: 3, background: "#f4f2ec" } })
    .composite([
      { input: Buffer.from(page) },
      { input: await sharp(code).flatten({ background: "#fff" }).toBuffer() },
    ])
    .png()
    .toBuffer();
  if (size === 1) return whole;
  return await sharp(whole)
    .resize(Math.round(width * size))
    .png()
    .toBuffer();
}

/** Returns what a camera makes of a point, at these shares of the picture's width and height. */
function lit(value: number, light: Conditions["light"], across: number, down: number): number {
  if (light === "dim") return 30 + value / 4;
  if (light === "shade") return value * (0.25 + 0.75 * across);
  if (light !== "glare") return value;
  const away = Math.hypot(across - 0.6, (down - 0.4) * 0.75) / 0.2;
  return value + 140 * Math.exp(-away * away);
}

/** Returns a picture of a note as a camera sees it; the same at every call. */
export async function pictureOf({
  text,
  angle = 0,
  size = 1,
  blur = 0,
  light = "even",
}: Conditions): Promise<Luminance> {
  const turned = sharp(await printed(text, size)).rotate(angle, { background: "#5c4a36" });
  const seen = sharp(await turned.png().toBuffer());
  const { data, info } = await (blur > 0 ? seen.blur(blur) : seen)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let seed = 7;
  const chance = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return seed / 0x7f_ff_ff_ff - 0.5;
  };
  const luma = new Uint8ClampedArray(width * height);
  for (let at = 0; at < luma.length; at += 1) {
    const value = lit(data[at * channels] ?? 0, light, (at % width) / width, at / width / height);
    luma[at] = value + chance() * 2 * GRAIN;
  }
  return { luma, width, height };
}

/** Returns a picture of a note as the file of a phone's camera. */
export async function photoOf(conditions: Conditions): Promise<Buffer> {
  const { luma, width, height } = await pictureOf(conditions);
  return await sharp(luma, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Returns what a camera sees of a note, as the file that a browser takes for its camera: frames of a film, JPEG. */
export async function filmOf(conditions: Conditions): Promise<Buffer> {
  return await sharp(await photoOf(conditions))
    .resize(1_600, 1_200, { fit: "contain", background: "#5c4a36" })
    .jpeg({ quality: 85 })
    .toBuffer();
}
