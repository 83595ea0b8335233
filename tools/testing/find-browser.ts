import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { runProgram, type Outcome } from "../program.ts";

/** A program, where it may be found, and which of Debian's packages bring it: the first one first. */
export interface BrowserKind {
  readonly name: string;
  readonly places: readonly string[];
  readonly debianPackages: readonly string[];
}

/** The whole browser, as people have it: what is measured is measured in it. */
export const WHOLE_BROWSER: BrowserKind = {
  name: "Chromium",
  debianPackages: ["chromium"],
  places: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
};

/** The same engine without the windows that nobody looks at: a journey costs half the processor time in it. */
export const BROWSER_SHELL: BrowserKind = {
  name: "Chromium",
  // An older Debian has no package of the shell.
  debianPackages: ["chromium-headless-shell", "chromium"],
  places: ["/usr/bin/chromium-headless-shell", ...WHOLE_BROWSER.places],
};

/** Browsers of other makes, which members bring: only the siege walks with them. */
export const FIREFOX: BrowserKind = {
  name: "Firefox",
  debianPackages: ["firefox-esr"],
  places: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
};
export const WEBKIT_DRIVER: BrowserKind = {
  name: "WebKit's driver",
  debianPackages: ["webkit2gtk-driver"],
  places: ["/usr/bin/WebKitWebDriver"],
};
/** The window that the driver opens lies in the library's own folder. */
export const WEBKIT_WINDOW: BrowserKind = {
  name: "WebKit's window",
  debianPackages: ["libwebkit2gtk-4.1-0"],
  places: ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
};
export const X_SCREEN: BrowserKind = { name: "Xvfb", debianPackages: ["xvfb"], places: ["/usr/bin/Xvfb"] };

/** Returns the Chromium to test with: the one that CHROMIUM names, the system's, or Playwright's own. */
export function findBrowser({ places }: BrowserKind): string | undefined {
  return [process.env["CHROMIUM"] ?? "", ...places, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}

/** What looking for a browser needs of the machine. */
export interface Machine {
  readonly find: (kind: BrowserKind) => string | undefined;
  /** Returns how to run apt as root, where this user may. */
  readonly apt: () => Promise<Apt | undefined>;
  readonly say: (line: string) => void;
}

type Apt = (args: readonly string[]) => Promise<Pick<Outcome, "status" | "output">>;

/**
 * Finds a browser, or installs Debian's where there is none and it may. Otherwise it reports what to install, in one
 * line.
 */
export async function ensureBrowser(
  kind: BrowserKind,
  machine: Machine = { find: findBrowser, apt: aptOfThisUser, say: console.log },
): Promise<string | undefined> {
  const { find, say } = machine;
  const found = find(kind);
  if (found) return found;
  const apt = await machine.apt();
  if (apt) {
    say(`${kind.name} is missing: installing it from Debian …`);
    await apt(["update", "-qq"]);
    for (const name of kind.debianPackages) {
      const { status, output } = await apt(["install", "-y", "-qq", "--no-install-recommends", name]);
      if (status === 0) break;
      say(output.trimEnd());
    }
  }
  const installed = find(kind);
  if (!installed)
    say(`No ${kind.name} found. Install it (Debian: apt install ${kind.debianPackages.at(-1)}).`);
  return installed;
}

/** Returns the same for a program that is none of Chromium's. */
export function ensureProgram(kind: BrowserKind): Promise<string | undefined> {
  const find = ({ places }: BrowserKind) => places.find((path) => existsSync(path));
  return ensureBrowser(kind, { find, apt: aptOfThisUser, say: console.log });
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
