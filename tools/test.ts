/** `npm test`: everything of `npm run check`, then journeys and accessibility in a real browser (docs/testing.md). */
import { runBrowserTests } from "./testing/browser-tests.ts";
import { BROWSER_SHELL, ensureBrowser } from "./testing/find-browser.ts";
import { passGates } from "./gate/gates.ts";
import { finish, timed } from "./testing/run-report.ts";
import { runUnitTests } from "./testing/unit-tests.ts";

const browser = await ensureBrowser(BROWSER_SHELL);
finish([
  await timed("gates", passGates),
  await timed("unit and API tests", () => runUnitTests("short")),
  ...(await runBrowserTests(browser, "short")),
]);
