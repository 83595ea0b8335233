import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { matchRoute } from "@colheita/contract/routes/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBenefits } from "../../seeds/content/demo-benefits.ts";
import { seedContent } from "../../seeds/content/demo-content.ts";
import { ANA_ID, demoMembers, seedMembers } from "../../seeds/identity/demo-members.ts";
import { benefitsFor } from "../../src/capabilities/content/index.ts";
import { textOfHtml } from "../../src/platform/html/sanitise.ts";
import { freshDatabase, type FreshDatabase } from "../server/fresh-database.ts";

const PUBLIC = fileURLToPath(new URL("../../../portal/public", import.meta.url));
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await database.db.transaction().execute(async (tx) => {
    await seedMembers(tx);
    await seedContent(tx);
  });
});
afterAll(() => database.close());

async function seenBy(memberId: string): Promise<(readonly [string | undefined, number])[]> {
  const clusters = await benefitsFor(database.db, memberId);
  return clusters.map(({ loyaltyProfile, benefits }) => [loyaltyProfile, benefits.length]);
}

test("Ana has everybody's four benefits, and Heitor two of the focal points before them", async () => {
  const heitor = demoMembers.find(({ firstName }) => firstName === "Heitor")!.id;
  expect(await seenBy(ANA_ID)).toEqual([[undefined, 4]]);
  expect(await seenBy(heitor)).toEqual([
    ["Focal Point", 2],
    [undefined, 4],
  ]);
});

test("every benefit is drawn, says what it is in a line or two, and leads to a page or to an example", () => {
  for (const { text, kind, imageUrl = "", linkUrl = "" } of demoBenefits.flatMap(
    ({ benefits }) => benefits,
  )) {
    expect(statSync(PUBLIC + imageUrl).isFile()).toBe(true);
    expect([kind, text.length <= 140, textOfHtml(text)]).toEqual([kind, true, text]);
    const leadsOn = linkUrl.startsWith("/")
      ? matchRoute(linkUrl)?.kind === "page"
      : new URL(linkUrl).hostname.endsWith(".example");
    expect([linkUrl, leadsOn]).toEqual([linkUrl, true]);
  }
});
