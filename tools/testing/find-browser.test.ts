import { expect, test } from "vitest";
import { runBrowserTests } from "./browser-tests.ts";
import { BROWSER_SHELL, ensureBrowser, WHOLE_BROWSER, type Machine } from "./find-browser.ts";

/** Returns a machine on which apt, where it may be run, brings a browser or does not. */
function machine(given: { has?: boolean; mayInstall?: boolean; brings?: boolean }) {
  const said: string[] = [];
  const ran: string[] = [];
  let path = given.has ? "/usr/bin/chromium" : undefined;
  const apt = async (args: readonly string[]) => {
    ran.push(args.join(" "));
    if (args[0] === "install" && given.brings) path = "/usr/bin/chromium";
    return given.brings ? { status: 0, output: "" } : { status: 100, output: "E: no such package\n" };
  };
  const made: Machine = {
    find: () => path,
    apt: async () => (given.mayInstall ? apt : undefined),
    say: (line) => void said.push(line),
  };
  return { made, said, ran };
}

test("a browser that is there is used, and nothing is installed or said", async () => {
  const { made, said, ran } = machine({ has: true, mayInstall: true });
  expect(await ensureBrowser(WHOLE_BROWSER, made)).toBe("/usr/bin/chromium");
  expect([said, ran]).toEqual([[], []]);
});

test("root on a bare Debian gets Chromium through apt", async () => {
  const { made, ran } = machine({ mayInstall: true, brings: true });
  expect(await ensureBrowser(WHOLE_BROWSER, made)).toBe("/usr/bin/chromium");
  expect(ran).toEqual(["update -qq", "install -y -qq --no-install-recommends chromium"]);
});

test("where there is none, journeys get the browser without windows", async () => {
  const { made, ran } = machine({ mayInstall: true, brings: true });
  await ensureBrowser(BROWSER_SHELL, made);
  expect(ran.at(-1)).toBe("install -y -qq --no-install-recommends chromium-headless-shell");
});

test("where Debian has no such package, journeys get the whole browser", async () => {
  const { made, ran } = machine({ mayInstall: true });
  await ensureBrowser(BROWSER_SHELL, made);
  expect(ran.at(-1)).toBe("install -y -qq --no-install-recommends chromium");
});

test("who may not install learns in one line what to install", async () => {
  const { made, said } = machine({});
  expect(await ensureBrowser(WHOLE_BROWSER, made)).toBeUndefined();
  expect(said).toEqual([expect.stringContaining("No Chromium found. Install it")]);
});

test("what apt said of its failure comes before what to install", async () => {
  const { made, said } = machine({ mayInstall: true });
  expect(await ensureBrowser(WHOLE_BROWSER, made)).toBeUndefined();
  expect(said.slice(1)).toEqual([
    "E: no such package",
    expect.stringContaining("No Chromium found. Install it"),
  ]);
});

test("without a browser the journeys count as failed, and are never passed over", async () => {
  expect(await runBrowserTests(undefined, "short")).toMatchObject([
    { tally: { passed: 0, failed: ["no browser was found"] } },
  ]);
});
