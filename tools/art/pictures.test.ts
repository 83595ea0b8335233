import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bannerPictures } from "./banner-art.ts";
import { newsPictures } from "./news-art.ts";
import { rewardPictures } from "./reward-art.ts";

test.each([
  ["rewards", rewardPictures()],
  ["news", newsPictures()],
  ["banners", bannerPictures()],
])("the files of %s are exactly what is drawn here", (set, pictures) => {
  const folder = new URL(`../../apps/portal/public/art/${set}/`, import.meta.url);
  expect(readdirSync(folder).toSorted()).toEqual(
    [...pictures.keys()].map((name) => `${name}.svg`).toSorted(),
  );
  for (const [name, svg] of pictures)
    expect([name, readFileSync(new URL(`${name}.svg`, folder), "utf8") === `${svg}\n`]).toEqual([name, true]);
});
