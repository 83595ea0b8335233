import type { Outcome } from "../program.ts";
import { runNode } from "../program.ts";
import { withReason, type Tally } from "../testing/tally.ts";

/** One thing that must hold before anything is tested. It counts as one check. */
interface Gate {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const bin = (name: string, ...args: string[]) => runNode([`node_modules/${name}`, ...args]);

/** The rules by which points move: their own tests take every branch of them. */
const LEDGER_RULES = `run --project rules capabilities/points capabilities/earning
  --coverage.enabled --coverage.reporter=text --coverage.thresholds.100
  --coverage.include=apps/api/src/capabilities/{points,earning}/**/*-rules.ts`.split(/\s+/);

/** What a gate has found of files that did not change since. A fresh clone has none of it. */
const FOUND = "node_modules/.cache/gates";
const TYPES = `-p tsconfig.json --incremental --tsBuildInfoFile ${FOUND}/types.tsbuildinfo`.split(" ");
const FORMAT = `--check --log-level=warn --cache --cache-strategy=content --cache-location=${FOUND}/format .`;

const GATES: readonly Gate[] = [
  { name: "types", run: () => bin("typescript/bin/tsc", ...TYPES) },
  { name: "lint", run: () => bin("oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
  { name: "format", run: () => bin("prettier/bin/prettier.cjs", ...FORMAT.split(" ")) },
  { name: "map", run: () => runNode(["tools/gate/check-map.ts"]) },
  { name: "structure", run: () => runNode(["tools/gate/check-structure.ts"]) },
  { name: "branches of the ledger's rules", run: () => bin("vitest/vitest.mjs", ...LEDGER_RULES) },
  { name: "dead code", run: () => bin("knip/bin/knip.js", "--no-progress") },
  { name: "generated files", run: () => runNode(["tools/generate.ts", "--check"]) },
];

const AT_ONCE = 2;

/** Runs every gate, two at a time, and reports each in a line; the output of a failed one follows it. */
export async function passGates(): Promise<Tally> {
  const waiting = [...GATES];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const { status, output, seconds } = await gate.run();
      if (status !== 0) failed.push(withReason(gate.name, output));
      console.log(`${status === 0 ? "✓" : "✗"} ${gate.name} (${seconds.toFixed(1)} s)`);
      if (status !== 0) console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { passed: GATES.length - failed.length, failed };
}
