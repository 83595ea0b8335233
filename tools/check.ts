/** `npm run check`: types, lint, format, map, structure, dead code, generated files, unit and API tests. */
import { passGates } from "./gates.ts";
import { finish, timed } from "./run-report.ts";
import { runUnitTests } from "./unit-tests.ts";

finish([await timed("gates", passGates), await timed("unit and API tests", () => runUnitTests("short"))]);
