import { expect, test } from "vitest";
import { complaintsAbout } from "./structure-rules.ts";

const api = "apps/api/src/capabilities";
const sound: readonly (readonly [string, string])[] = [
  ["packages/contract/src/points/points-records.ts", 'record({ amount: ["acg_Amount__c", Points] });'],
  [`${api}/points/index.ts`, "export const pointsCapability = {};"],
  [
    `${api}/points/ledger-store.ts`,
    'import { sql } from "../../platform/database/database.ts";\ndb.selectFrom("points.entry"); sql`select platform.clock()`;',
  ],
  ["apps/api/migrations/0006-points-create.sql", "-- The ledger."],
  ["apps/portal/src/features/points/balance.tsx", "export function Balance() {}"],
  ["packages/ui/src/button/button.tsx", ""],
];

function complaints(...more: readonly (readonly [string, string])[]): string[] {
  return complaintsAbout(new Map([...sound, ...more]));
}

test("a sound tree gives no complaint", () => {
  expect(complaints()).toEqual([]);
});

test("a decision may name folders, files and patterns of them", () => {
  const words =
    "`packages/ui/src`, `packages/ui/src/button/`, `packages/ui/src/button/button.tsx`, `tools/*.test.ts`";
  expect(complaints(["docs/decisions/0098-buttons.md", words])).toEqual([]);
});

test.each<readonly [what: string, path: string, text: string, complaint: string]>([
  [
    "a feature without a namesake",
    "apps/portal/src/features/prizes/prize.tsx",
    "",
    "The capability prizes has no namesake in packages/contract/src",
  ],
  [
    "a capability without a front door",
    `${api}/rewards/redeem.ts`,
    "",
    `The capability rewards has no front door: ${api}/rewards/index.ts`,
  ],
  [
    "a capability outside the order",
    `${api}/lottery/index.ts`,
    "",
    "The capability lottery is not listed in apps/api/src/capabilities.ts",
  ],
  [
    "a migration of nobody",
    "apps/api/migrations/0009-lottery-create.sql",
    "",
    "apps/api/migrations/0009-lottery-create.sql is not named NNNN-capability-act.sql",
  ],
  [
    "a decision that is checked by nothing",
    "docs/decisions/0099-lottery.md",
    "Checked by: `packages/ui/src/button`, `packages/*/src/button.tsx`, `tests/e2e/lottery.spec.ts`.",
    "docs/decisions/0099-lottery.md names tests/e2e/lottery.spec.ts, which is not there",
  ],
  [
    "demo data of no capability",
    "apps/api/seeds/suport/seed.ts",
    "",
    "apps/api/seeds/suport/seed.ts is of no capability",
  ],
  [
    "a record of no capability",
    "apps/api/test/access/records/lottery.ts",
    "",
    "apps/api/test/access/records/lottery.ts is of no capability",
  ],
  [
    "a name in another case",
    "packages/ui/src/button/ButtonGroup.tsx",
    "",
    "packages/ui/src/button/ButtonGroup.tsx is not in kebab-case",
  ],
  [
    "a name that says nothing",
    "apps/api/src/platform/http/utils.ts",
    "",
    "apps/api/src/platform/http/utils.ts says nothing of what it does",
  ],
  [
    "an index that is no front door",
    "apps/portal/src/features/points/index.ts",
    "",
    "apps/portal/src/features/points/index.ts: only a front door is called index",
  ],
  [
    "a store in a foreign schema",
    `${api}/points/season-store.ts`,
    'db.selectFrom("identity.member")',
    `${api}/points/season-store.ts touches the schema identity`,
  ],
  [
    "a store that joins a foreign table",
    `${api}/points/month-store.ts`,
    "select 1 from points.month join rewards.order using (id)",
    `${api}/points/month-store.ts touches the schema rewards`,
  ],
  [
    "SQL outside a store",
    `${api}/points/earn.ts`,
    'import { sql } from "../../platform/database/database.ts";',
    `${api}/points/earn.ts speaks SQL, and is no store`,
  ],
  [
    "SQL of the library's own outside a store",
    `${api}/points/earn.ts`,
    'import { sql, type RawBuilder } from "kysely";',
    `${api}/points/earn.ts speaks SQL, and is no store`,
  ],
  [
    "a wire name outside the contract",
    "apps/portal/src/pages/home.tsx",
    "reply.acg_Amount__c",
    "apps/portal/src/pages/home.tsx knows a wire name: acg_Amount__c",
  ],
  [
    "a file too long",
    "packages/ui/src/base.css",
    "a {}\n".repeat(301),
    "packages/ui/src/base.css has 301 lines; 300 are the limit",
  ],
  [
    "a path of a machine",
    "docs/setup.md",
    "cd /home/ana/colheita",
    "docs/setup.md names a machine or a registry: /home/ana/",
  ],
  [
    "a registry in the lock file",
    "package-lock.json",
    '"resolved": "https://registry"',
    'package-lock.json names a machine or a registry: "resolved": "https:',
  ],
])("%s is reported", (_, path, text, complaint) => {
  expect(complaints([path, text])).toContain(complaint);
});

test("a folder of too many files is reported, and one of pages is not", () => {
  const many = (folder: string) =>
    Array.from({ length: 25 }, (_, index): [string, string] => [`${folder}/file-${index}.ts`, ""]);
  expect(complaints(...many("packages/brazil/src"), ...many("apps/portal/src/pages"))).toEqual([
    "packages/brazil/src has 25 files: give it folders by noun, at most 24 files in each",
  ]);
});
