import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAPABILITY_ORDER } from "./capability-order.ts";

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

const api = "apps/api/src/capabilities";
const config = resolve(".dependency-cruiser.cjs");

/** Each rule with an import that offends it: from → what it imports. */
const OFFENCES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  "brazil-is-a-leaf": ["packages/brazil/src/document/cpf.ts", "node_modules/pg/index.js"],
  "contract-knows-only-brazil": [
    "packages/contract/src/points/points-records.ts",
    "packages/ui/src/button/button.tsx",
  ],
  "kit-knows-no-capability": [
    "packages/contract/src/kit/record.ts",
    "packages/contract/src/content/content-records.ts",
  ],
  "client-knows-only-contract": ["packages/client/src/call.ts", "packages/ui/src/button/button.tsx"],
  "ui-knows-only-brazil": [
    "packages/ui/src/link/link.tsx",
    "packages/contract/src/content/content-records.ts",
  ],
  "apps-are-strangers": ["apps/portal/src/pages/home.tsx", "apps/api/src/platform/clock/database-clock.ts"],
  "api-has-no-screen-and-calls-nobody": ["apps/api/src/app.ts", "packages/ui/src/button/button.tsx"],
  "capabilities-meet-at-the-front-door": [`${api}/rewards/redeem-reward.ts`, `${api}/points/ledger.ts`],
  ...Object.fromEntries(
    CAPABILITY_ORDER.slice(0, -1).map((name, index) => [
      `${name}-uses-nothing-below`,
      [`${api}/${name}/look-down.ts`, `${api}/${CAPABILITY_ORDER[index + 1]}/index.ts`] as const,
    ]),
  ),
  "features-are-strangers": [
    "apps/portal/src/features/rewards/reward-card.tsx",
    "apps/portal/src/features/points/balance.tsx",
  ],
  "only-pages-compose": [
    "apps/portal/src/features/points/points-panel.tsx",
    "apps/portal/src/pages/login.tsx",
  ],
  "platform-knows-no-capability": ["apps/api/src/platform/http/serve.ts", `${api}/points/index.ts`],
  "api-platform-knows-only-kit-and-routes": [
    "apps/api/src/platform/http/refusal.ts",
    "packages/contract/src/content/content-records.ts",
  ],
  "production-has-no-demo": ["apps/api/src/server-parts.ts", "apps/api/seeds/demo.ts"],
  "rules-are-pure": [`${api}/points/points-rules.ts`, "apps/api/src/platform/clock/database-clock.ts"],
  "only-stores-speak-sql": [`${api}/points/points-routes.ts`, "node_modules/kysely/dist/index.js"],
  "no-undeclared-dependency": ["apps/api/src/platform/mail/mail.ts", "node_modules/undeclared/index.js"],
};

/** Imports that look alike and are allowed. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  [`${api}/rewards/place-order.ts`, `${api}/points/index.ts`],
  [`${api}/rewards/reward-store.ts`, "node_modules/pg/index.js"],
  [`${api}/points/lot-rules.ts`, "packages/contract/src/content/content-records.ts"],
  [`${api}/home/home-routes.ts`, "apps/api/src/platform/clock/database-clock.ts"],
  ["apps/portal/src/pages/rewards.tsx", "apps/portal/src/features/points/balance.tsx"],
  ["apps/portal/src/features/points/statement.tsx", "packages/ui/src/button/button.tsx"],
  ["packages/client/src/outcome.ts", "packages/contract/src/content/content-records.ts"],
  ["packages/ui/src/field/field.tsx", "packages/brazil/src/document/cnpj.ts"],
];

const root = mkdtempSync(join(tmpdir(), "colheita-map-"));
let violations: readonly Violation[] = [];

beforeAll(async () => {
  write("tsconfig.json", "{}");
  write(
    "package.json",
    JSON.stringify({ name: "fixture", type: "module", dependencies: { pg: "*", kysely: "*" } }),
  );
  for (const [name, main] of [
    ["pg", "index.js"],
    ["kysely", "dist/index.js"],
    ["undeclared", "index.js"],
  ] as const) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main }));
    write(`node_modules/${name}/${main}`, "module.exports = {};");
  }
  const imports = [...Object.values(OFFENCES), ...ALLOWED];
  for (const [, to] of imports) if (!to.startsWith("node_modules/")) write(to, "export const here = 1;\n");
  for (const [from, to] of imports) {
    const target = to.startsWith("node_modules/") ? (to.split("/")[1] ?? "") : relativeTo(from, to);
    write(from, `import * as there from ${JSON.stringify(target)};\nexport const kept = there;\n`);
  }
  write("apps/portal/src/platform/a.ts", 'import * as b from "./b.ts";\nexport const kept = b;\n');
  write("apps/portal/src/platform/b.ts", 'import * as a from "./a.ts";\nexport const kept = a;\n');
  write("apps/portal/src/platform/c.ts", 'import * as gone from "./gone.ts";\nexport const kept = gone;\n');
  violations = await cruise();
}, 30_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function relativeTo(from: string, to: string): string {
  return `${"../".repeat(dirname(from).split("/").length)}${to}`;
}

function cruise(): Promise<readonly Violation[]> {
  const program = resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, `--config=${config}`, "--output-type=json", "apps", "packages"];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 }, (_, output) => {
      const report = JSON.parse(output) as { summary: { violations: Violation[] } };
      done(report.summary.violations);
    });
  });
}

function offends(rule: string, from: string): boolean {
  return violations.some((violation) => violation.rule.name === rule && violation.from === from);
}

test.each(Object.entries(OFFENCES))("%s", (rule, [from, to]) => {
  expect(
    violations
      .filter((violation) => violation.from === from)
      .map(({ rule: { name }, to: target }) => ({ name, target })),
  ).toContainEqual({
    name: rule,
    target: to,
  });
});

test.each(ALLOWED)("%s may import %s", (from) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([]);
});

test("two modules that lean on each other are a cycle", () => {
  expect(offends("no-cycles", "apps/portal/src/platform/a.ts")).toBe(true);
});

test("an import of nothing is seen", () => {
  expect(offends("no-unknown-module", "apps/portal/src/platform/c.ts")).toBe(true);
});

test("every rule is shown to fail on an offence", () => {
  const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] };
  const shown = [...Object.keys(OFFENCES), "no-cycles", "no-unknown-module"];
  expect(shown.toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());
});
