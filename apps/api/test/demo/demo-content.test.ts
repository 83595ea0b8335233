import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { matchRoute, pathOf } from "@colheita/contract/routes/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  readFilter,
  writeFilter,
} from "../../../portal/src/features/rewards/catalogue/catalogue-filter-rules.ts";
import { demoBanners } from "../../seeds/content/demo-banners.ts";
import { seedContent } from "../../seeds/content/demo-content.ts";
import { ANA_ID, demoMembers, seedMembers } from "../../seeds/identity/demo-members.ts";
import { demoArticles } from "../../seeds/content/demo-news.ts";
import { demoRewardCategories, demoRewards, rewardImageUrl } from "../../seeds/rewards/demo-rewards.ts";
import { seedSeasons } from "../../seeds/points/demo-seasons.ts";
import { bannersFor, newsPage } from "../../src/capabilities/content/index.ts";
import { unreadCount } from "../../src/capabilities/notifications/index.ts";
import { readSetting } from "../../src/capabilities/settings/index.ts";
import { sanitiseHtml, textOfHtml } from "../../src/platform/html/sanitise.ts";
import { freshDatabase, type FreshDatabase } from "../server/fresh-database.ts";

const PUBLIC = fileURLToPath(new URL("../../../portal/public", import.meta.url));
const pageNames = ["TermsOfService", "PrivacyPolicy", "Regulation", "ContactUs"] as const;
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await database.db.transaction().execute(async (tx) => {
    await seedSeasons(tx);
    await seedMembers(tx);
    await seedContent(tx);
  });
});
afterAll(() => database.close());

/** Returns a demo member as the session describes them to the server. */
function callerOf(id: string) {
  const { category, profileCodes } = demoMembers.find((member) => member.id === id)!;
  return {
    memberId: id,
    category: category ?? "Agricultor",
    profileCodes: profileCodes.map((code) => code.toLowerCase()),
  };
}
const ana = () => callerOf(ANA_ID);
const bruno = () => callerOf(demoMembers.find(({ firstName }) => firstName === "Bruno")!.id);

test("Ana reads 23 of the 24 articles over three pages, and Bruno the one for consultants", async () => {
  expect(demoArticles).toHaveLength(24);
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await newsPage(database.db, ana(), { cursor });
    seen.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  expect(seen).toHaveLength(23);
  const forConsultants = demoArticles.find(({ accountTypes }) => accountTypes)!.title;
  expect(seen).not.toContain(forConsultants);
  const found = await newsPage(database.db, bruno(), { search: "consultores aceite" });
  expect(found.items.map(({ title }) => title)).toEqual([forConsultants]);
});

test("each article is three to six paragraphs that lose nothing when cleaned", () => {
  for (const { title, html, summary } of demoArticles) {
    const blocks = sanitiseHtml(html).match(/<(?:p|ul|ol|blockquote)>/g)?.length ?? 0;
    expect([title, blocks >= 3 && blocks <= 8]).toEqual([title, true]);
    expect(textOfHtml(sanitiseHtml(html))).toBe(textOfHtml(html));
    expect(title.length).toBeLessThanOrEqual(70);
    expect(summary.length).toBeLessThanOrEqual(110);
  }
});

test("Ana's home has four banners without the consultants' one, a visitor's two", async () => {
  const seenBy = async (caller: ReturnType<typeof ana> | undefined) =>
    bannersFor(database.db, { location: caller ? "Home Logada" : "Home Deslogada", caller });
  expect(await seenBy(ana())).toHaveLength(4);
  expect(await seenBy(bruno())).toHaveLength(5);
  expect(await seenBy(undefined)).toHaveLength(2);
});

test("every banner leads to a page that is there, and into the catalogue by a filter that it knows", () => {
  const addresses = demoBanners.flatMap(({ action }) => (action ? [action.url] : []));
  expect(addresses).toContain("/premios?categoria=Vales");
  const categories = demoRewardCategories.map(({ value }) => value);
  for (const address of addresses) {
    const { pathname, search } = new URL(address, "https://colheita.example");
    expect([address, matchRoute(pathname)?.kind]).toEqual([address, "page"]);
    if (pathname !== pathOf("rewards")) {
      expect([address, search]).toEqual([address, ""]);
      continue;
    }
    const filter = readFilter(search);
    expect([address, writeFilter(filter)]).toEqual([address, search]);
    if (filter.category !== undefined) expect(categories).toContain(filter.category);
  }
});

test("Ana has two notifications to read", async () => {
  expect(await unreadCount(database.db, ANA_ID)).toBe(2);
});

test("the reading pages are whole texts, dated, with the programme's words in place", async () => {
  for (const name of pageNames) {
    const { html = "", title } = await readSetting(database.db, name, []);
    const words = textOfHtml(html).split(" ").length;
    expect([title, words >= 400 && words <= 900]).toEqual([title, true]);
    expect(html).not.toMatch(/[{}!]/);
    if (name !== "ContactUs") expect(html).toContain("2026");
  }
  expect(await readSetting(database.db, "FilterProductOptions", [])).toEqual(demoRewardCategories);
});

test("the regulation and the answers say the days of invoices that the settings say", async () => {
  const textOf = async (name: (typeof pageNames)[number]) =>
    textOfHtml((await readSetting(database.db, name, [])).html ?? "");
  const appealDays = `uma vez, em até ${await readSetting(database.db, "InvoiceAppealDays")} dias`;
  const sendingDays = `em até ${await readSetting(database.db, "InvoiceSubmissionDays")} dias da emissão`;
  expect(await textOf("Regulation")).toContain(sendingDays);
  expect(await textOf("Regulation")).toContain(appealDays);
  expect(await textOf("ContactUs")).toContain(appealDays);
});

describe("the catalogue", () => {
  test("has at least sixty different rewards in eight categories, some few and two sold out", () => {
    expect(demoRewards.length).toBeGreaterThanOrEqual(60);
    expect(demoRewardCategories).toHaveLength(8);
    expect(new Set(demoRewards.map(({ name }) => name)).size).toBe(demoRewards.length);
    expect(demoRewards.filter(({ stock }) => stock === 0)).toHaveLength(2);
    expect(demoRewards.filter(({ stock }) => stock > 0 && stock <= 5).length).toBeGreaterThan(3);
    expect(demoRewards.filter(({ kind }) => kind === "digital").length).toBeGreaterThanOrEqual(12);
  });

  test("asks from 1.200 to 480.000 points, and says how a code is used", () => {
    const points = demoRewards.map((reward) => reward.points).toSorted((a, b) => a - b);
    expect([points[0], points.at(-1)]).toEqual([1_200, 480_000]);
    for (const { kind, instructions, deliveryDays, details, name } of demoRewards) {
      expect([name, (kind === "digital") === (instructions !== undefined)]).toEqual([name, true]);
      expect([name, (kind === "digital") === (deliveryDays === 0)]).toEqual([name, true]);
      expect(details.length).toBeGreaterThan(1);
    }
  });
});

describe("every picture", () => {
  const budgets = { rewards: 4_000, news: 8_000, banners: 16_000 };

  test("that the demo names is drawn, and each reward has its own", () => {
    const named = [...demoRewards.map(rewardImageUrl), ...demoArticles.map(({ imageUrl }) => imageUrl!)];
    for (const url of [...named, ...demoBanners.map(({ imageUrl }) => imageUrl)])
      expect(statSync(PUBLIC + url).isFile()).toBe(true);
    const drawings = demoRewards.map((reward) => readFileSync(PUBLIC + rewardImageUrl(reward), "utf8"));
    expect(new Set(drawings).size).toBe(demoRewards.length);
  });

  test.each(Object.entries(budgets))("in %s stays small and carries no script", (set, mostBytes) => {
    for (const file of readdirSync(`${PUBLIC}/art/${set}`)) {
      const svg = readFileSync(`${PUBLIC}/art/${set}/${file}`);
      expect([file, svg.byteLength <= mostBytes]).toEqual([file, true]);
      expect(svg.toString()).not.toMatch(/<script|\son\w+=|href="(?!#)|style=/);
    }
  });
});
