/**
 * `npm run siege`: everything that `npm test` leaves out, and all of it at full length and both widths (docs/testing.md).
 * `npm run siege -- journeys`, `… planted` and `… benchmarks` run one part, `npm run siege -- points jobs` the tests whose
 * path holds one of these words.
 */
import { runBrowserTests } from "./testing/browser-tests.ts";
import { BROWSER_SHELL, ensureBrowser } from "./testing/find-browser.ts";
import { plantFaults } from "./testing/plant-faults.ts";
import { runNode } from "./program.ts";
import { finish, timed, type Part } from "./testing/run-report.ts";
import { runUnitTests } from "./testing/unit-tests.ts";

const browser = () => ensureBrowser(BROWSER_SHELL);
const tests = async (words: readonly string[]): Promise<Part[]> => [
  await timed("unit and API tests", () => runUnitTests("long", words)),
];
const journeys = async (): Promise<Part[]> => runBrowserTests(await browser(), "long");
const planted = async (): Promise<Part[]> => [
  await timed("planted faults", async () => plantFaults(await browser())),
];
/** Shows that what is measured can still be measured: the figures themselves are for `npm run bench`. */
const benchmarks = async (): Promise<Part[]> => [
  await timed("benchmarks", async () => {
    const { status } = await runNode(["bench/run.ts", "--quick"], { isShown: true, limitMs: 10 * 60_000 });
    return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["npm run bench -- --quick"] };
  }),
];

const words = process.argv.slice(2);
if (words.length === 0)
  finish([...(await tests([])), ...(await journeys()), ...(await planted()), ...(await benchmarks())]);
else if (words.includes("journeys")) finish(await journeys());
else if (words.includes("planted")) finish(await planted());
else if (words.includes("benchmarks")) finish(await benchmarks());
else finish(await tests(words));
