import { spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, By, until, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Walker } from "./walk.ts";

const PATIENCE_MS = 20_000;

export interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly screen: string;
}

/** Starts WebKitGTK on a virtual screen, by its WebDriver. The library starts neither: both end with the walker. */
export async function startWebKit(
  { driver, miniBrowser, screen }: WebKitPrograms,
  ports: { readonly driver: number; readonly display: number },
  origin: string,
): Promise<Walker> {
  const display = `:${ports.display}`;
  const programs = [
    spawn(screen, [display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: "ignore" }),
    spawn(driver, [`--port=${ports.driver}`], { stdio: "ignore", env: { ...process.env, DISPLAY: display } }),
  ];
  const end = async (): Promise<void> => {
    for (const program of programs.toReversed())
      if (program.exitCode === null) {
        program.kill("SIGTERM");
        await once(program, "exit");
      }
  };
  try {
    const web = await connect(`http://127.0.0.1:${ports.driver}`, miniBrowser);
    return walkerOf(web, origin, async () => {
      await web.quit();
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** Connects to the driver, which takes calls a moment after its start. */
async function connect(server: string, binary: string): Promise<WebDriver> {
  const options = { binary, args: ["--automation"] };
  for (let tries = 0; ; tries += 1)
    try {
      return await new Builder()
        .usingServer(server)
        .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
        .build();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
}

/** Errors are heard from the moment a page is there; what goes wrong before, the walk itself meets. */
const HEAR = `if (!window.heard) {
  window.heard = [];
  addEventListener("error", ({ message }) => window.heard.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.heard.push(String(reason)));
  const { error } = console;
  console.error = (...words) => { window.heard.push(words.join(" ")); error.apply(console, words); };
}
return window.heard;`;

function walkerOf(web: WebDriver, origin: string, close: () => Promise<void>): Walker {
  const complaints: string[] = [];
  const hear = async (): Promise<void> => {
    complaints.push(...(await web.executeScript<string[]>(HEAR)).splice(0));
  };
  const find = async (xpath: string): Promise<WebElement> => {
    const element = await web.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS);
    await hear();
    return web.wait(until.elementIsVisible(element), PATIENCE_MS);
  };
  return {
    open: async (path) => {
      await hear();
      await web.get(origin + path);
      await hear();
    },
    press: async (xpath) => {
      const element = await find(xpath);
      // Its driver does not bring into view what is written on two lines.
      await web.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    see: async (xpath) => void (await find(xpath)),
    path: async () => new URL(await web.getCurrentUrl()).pathname,
    complaints: async () => {
      await hear();
      return complaints;
    },
    close,
  };
}
