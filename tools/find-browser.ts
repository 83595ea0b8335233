import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { runProgram } from "./program.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium to test with: the one that CHROMIUM names, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  return [process.env["CHROMIUM"] ?? "", ...PLACES, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}

/** Finds a browser, or installs Debian's where there is none and it may. Otherwise it says what to install. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  const apt = await aptCommand();
  if (apt) {
    console.log("No browser found: installing Debian's Chromium …");
    await apt(["update", "-qq"]);
    const { status, output } = await apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    if (status !== 0) console.log(output.trimEnd());
  }
  const installed = findBrowser();
  if (!installed)
    console.error(
      "No browser found. Install Chromium (Debian: apt install chromium), or name one in CHROMIUM.",
    );
  return installed;
}

type Apt = (args: readonly string[]) => ReturnType<typeof runProgram>;

async function aptCommand(): Promise<Apt | undefined> {
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if (process.getuid?.() === 0) return (args) => runProgram("apt-get", args, { env });
  if (!existsSync("/usr/bin/sudo")) return undefined;
  const { status } = await runProgram("sudo", ["-n", "true"]);
  return status === 0
    ? (args) => runProgram("sudo", ["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args])
    : undefined;
}
