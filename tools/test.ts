/** `npm test`: everything of `npm run check`, then journeys and accessibility in a real browser. */
import { runBrowserTests } from "./browser-tests.ts";
import { BROWSER_SHELL, ensureBrowser } from "./find-browser.ts";
import { passGates } from "./gates.ts";
import { closingLines, sum } from "./tally.ts";
import { runUnitTests } from "./unit-tests.ts";

const browser = await ensureBrowser(BROWSER_SHELL);
const total = sum([await passGates(), await runUnitTests("short"), await runBrowserTests(browser, "short")]);
console.log(closingLines(total));
if (total.failed.length > 0) process.exitCode = 1;
