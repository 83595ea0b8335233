/**
 * `npm run siege`: everything that `npm test` leaves out, and all of it at full length and both widths (docs/testing.md).
 * `npm run siege -- journeys` runs one part, `npm run siege -- points jobs` the tests whose path holds one of these words.
 */
import { runBrowserTests } from "./browser-tests.ts";
import { BROWSER_SHELL, ensureBrowser } from "./find-browser.ts";
import { closingLines, sum, type Tally } from "./tally.ts";
import { runUnitTests } from "./unit-tests.ts";

const journeys = async (): Promise<Tally> => runBrowserTests(await ensureBrowser(BROWSER_SHELL), "long");
const words = process.argv.slice(2);

const tallies: Tally[] = [];
if (words.length === 0) tallies.push(await runUnitTests("long"), await journeys());
else if (words.includes("journeys")) tallies.push(await journeys());
else tallies.push(await runUnitTests("long", words));

const total = sum(tallies);
console.log(closingLines(total));
if (total.failed.length > 0) process.exitCode = 1;
