/** `npm run check`: types, lint, format, map, structure, dead code, generated files, unit and API tests. */
import { passGates } from "./gates.ts";
import { lastLine, sum } from "./tally.ts";
import { runUnitTests } from "./unit-tests.ts";

const total = sum([await passGates(), await runUnitTests(false)]);
console.log(lastLine(total));
if (total.failed > 0) process.exitCode = 1;
