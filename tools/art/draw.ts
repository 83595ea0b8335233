/**
 * Draws the pictures of the demo into apps/portal/public/art. The same sources always give the same bytes.
 * With --check it only says whether the files are up to date.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bannerPictures } from "./banner-art.ts";
import { newsPictures } from "./news-art.ts";
import { rewardPictures } from "./reward-art.ts";

const OUT = fileURLToPath(new URL("../../apps/portal/public/art", import.meta.url));
const onlyChecks = process.argv.includes("--check");
const sets = { rewards: rewardPictures(), news: newsPictures(), banners: bannerPictures() };

for (const [set, pictures] of Object.entries(sets)) {
  const folder = join(OUT, set);
  if (!onlyChecks) mkdirSync(folder, { recursive: true });
  for (const name of filesIn(folder).filter((file) => !pictures.has(file.replace(/\.svg$/, ""))))
    settle(join(folder, name));
  for (const [name, svg] of pictures) settle(join(folder, `${name}.svg`), `${svg}\n`);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Makes a file what it should be: this text, or gone. */
function settle(path: string, text?: string): void {
  if (read(path) === text) return;
  if (onlyChecks) {
    console.error(`${path} is not what tools/art draws. Run: node tools/art/draw.ts`);
    process.exitCode = 1;
  } else if (text === undefined) rmSync(path);
  else writeFileSync(path, text);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
