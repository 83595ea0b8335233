/** `npm run check`: types, lint, format, map, structure, dead code, generated files, unit and API tests. */
import { passGates } from "./gates.ts";
import { closingLines, sum } from "./tally.ts";
import { runUnitTests } from "./unit-tests.ts";

const total = sum([await passGates(), await runUnitTests("short")]);
console.log(closingLines(total));
if (total.failed.length > 0) process.exitCode = 1;
