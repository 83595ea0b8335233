/** `npm test`: everything of `npm run check` with long properties, then journeys and accessibility in a real browser. */
import { runBrowserTests } from "./browser-tests.ts";
import { ensureBrowser } from "./find-browser.ts";
import { passGates } from "./gates.ts";
import { lastLine, sum } from "./tally.ts";
import { runUnitTests } from "./unit-tests.ts";

const browser = await ensureBrowser();
const total = sum([await passGates(), await runUnitTests(true), await runBrowserTests(browser)]);
console.log(lastLine(total));
if (total.failed > 0) process.exitCode = 1;
