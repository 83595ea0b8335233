import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { runProgram, type Outcome } from "./program.ts";

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

/** What looking for a browser needs of the machine. */
export interface Machine {
  readonly find: () => string | undefined;
  /** How to run apt as root, where this user may. */
  readonly apt: () => Promise<Apt | undefined>;
  readonly say: (line: string) => void;
}

type Apt = (args: readonly string[]) => Promise<Pick<Outcome, "status" | "output">>;

const WHAT_TO_INSTALL =
  "No browser found. Install Chromium (Debian: apt install chromium), or name one in CHROMIUM.";

/** Finds a browser, or installs Debian's where there is none and it may. Otherwise it says what to install, in one line. */
export async function ensureBrowser(
  machine: Machine = { find: findBrowser, apt: aptOfThisUser, say: console.log },
): Promise<string | undefined> {
  const { find, say } = machine;
  const found = find();
  if (found) return found;
  const apt = await machine.apt();
  if (apt) {
    say("No browser found: installing Debian's Chromium …");
    await apt(["update", "-qq"]);
    const { status, output } = await apt(["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    if (status !== 0) say(output.trimEnd());
  }
  const installed = find();
  if (!installed) say(WHAT_TO_INSTALL);
  return installed;
}

async function aptOfThisUser(): Promise<Apt | undefined> {
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if (process.getuid?.() === 0) return (args) => runProgram("apt-get", args, { env });
  if (!existsSync("/usr/bin/sudo")) return undefined;
  const { status } = await runProgram("sudo", ["-n", "true"]);
  return status === 0
    ? (args) => runProgram("sudo", ["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args])
    : undefined;
}
