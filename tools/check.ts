/** `npm run check`: types, lint, format, map, structure, dead code, generated files, unit and API tests but random histories and calls. */
import { passGates } from "./gate/gates.ts";
import { finish, timed } from "./testing/run-report.ts";
import { runUnitTests } from "./testing/unit-tests.ts";

finish([await timed("gates", passGates), await timed("unit and API tests", () => runUnitTests("least"))]);
