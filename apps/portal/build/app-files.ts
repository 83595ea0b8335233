import { copyFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { pathOf } from "@colheita/contract/routes/routes";
import sharp from "sharp";

const GREEN = "#0B5B35";
const logo = fileURLToPath(import.meta.resolve("@colheita/ui/logo.svg"));

interface IconFile {
  readonly file: string;
  readonly size: number;
  /** How much of the picture the sign fills: systems cut up to a fifth off the edges of a maskable one. */
  readonly share: number;
  readonly purpose?: "any" | "maskable";
}

const icons: readonly IconFile[] = [
  { file: "icon-180.png", size: 180, share: 0.72 },
  { file: "icon-192.png", size: 192, share: 0.72, purpose: "any" },
  { file: "icon-512.png", size: 512, share: 0.72, purpose: "any" },
  { file: "icon-maskable-512.png", size: 512, share: 0.56, purpose: "maskable" },
];

/** Draws the logo in white on green, as large as the system asks for. */
async function drawIcon({ size, share }: IconFile): Promise<Buffer> {
  const side = Math.round(size * share);
  const sign = await sharp(logo, { density: (72 * side) / 40 })
    .resize(side, side)
    .toBuffer();
  // The sign's own green becomes white: only its alpha is taken; the ipê seed keeps its colour.
  const white = await sharp({ create: { width: side, height: side, channels: 4, background: "#fff" } })
    .composite([{ input: sign, blend: "dest-in" }])
    .png()
    .toBuffer();
  const seed = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="5.2" fill="#FFC31F"/></svg>`,
  );
  return await sharp({ create: { width: size, height: size, channels: 4, background: GREEN } })
    .composite([{ input: white }, { input: seed }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Writes the icons, the manifest that makes the portal installable, and the file for search engines. */
export async function writeAppFiles(programmeName: string, folder: string): Promise<void> {
  copyFileSync(logo, join(folder, "icon.svg"));
  await Promise.all(icons.map(async (icon) => writeFileSync(join(folder, icon.file), await drawIcon(icon))));
  const manifest = {
    id: "/",
    name: programmeName,
    short_name: programmeName,
    description: "Prêmios do campo",
    lang: "pt-BR",
    start_url: pathOf("home"),
    scope: "/",
    display: "standalone",
    theme_color: GREEN,
    background_color: "#F4F7F4",
    icons: icons
      .filter(({ purpose }) => purpose !== undefined)
      .map(({ file, size, purpose }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
  };
  writeFileSync(join(folder, "manifest.webmanifest"), JSON.stringify(manifest));
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\nDisallow: /api/\n");
}
