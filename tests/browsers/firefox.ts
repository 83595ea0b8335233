import { launch, type Page } from "puppeteer-core";
import type { Walker } from "./walk.ts";

const PATIENCE_MS = 20_000;

/** Starts Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(program: string, origin: string): Promise<Walker> {
  const browser = await launch({ browser: "firefox", executablePath: program, headless: true });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(String(error)));
  page.on("console", (line) => {
    if (["error", "warn"].includes(line.type())) complaints.push(line.text());
  });
  const find = (xpath: string) => found(page, xpath);
  return {
    open: async (path) => void (await page.goto(origin + path)),
    press: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    see: async (xpath) => void (await find(xpath)),
    path: async () => new URL(page.url()).pathname,
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}

async function found(page: Page, xpath: string) {
  const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true, timeout: PATIENCE_MS });
  if (!element) throw new Error(`There is no ${xpath}`);
  return element;
}
