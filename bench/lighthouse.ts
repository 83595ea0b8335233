/**
 * `npm run bench:pages`: what a phone sees of each page, by Lighthouse, behind a front as in production. `--quick`
 * takes three runs a page instead of five; further arguments name the pages (`/home`), which are then only reported.
 */
import lighthouse from "lighthouse";
import type { Flags, Result } from "lighthouse";
import { FLOOR_PATH } from "./front.ts";
import type { Front } from "./front.ts";
import { measuredPages } from "./lighthouse-goals.ts";
import type { MeasuredPage, PageFigures } from "./lighthouse-goals.ts";
import { formatPage, writePagesSection } from "./lighthouse-report.ts";
import type { PageRow } from "./lighthouse-report.ts";
import { logFarmerIn, setPageStage } from "./lighthouse-stage.ts";
import type { PageBrowser, PageStage } from "./lighthouse-stage.ts";
import { slowestInteraction } from "./interactions.ts";
import { median } from "./measure.ts";

/** What comes after the page itself (live updates, the worker's files) has come by then. */
const SETTLED_MS = 6000;
const TRIES = 3;

interface NetworkItem {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

function audited({ audits }: Result, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse says nothing of ${name}`);
  return value;
}

function scored({ categories }: Result, name: string): number {
  const score = categories[name]?.score;
  if (score === undefined || score === null) throw new Error(`Lighthouse gave no score for ${name}`);
  return Math.round(score * 100);
}

function scriptBytes({ audits }: Result): number {
  const details = audits["network-requests"]?.details;
  const items = details?.type === "table" ? (details.items as NetworkItem[]) : [];
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

type Run = Omit<PageFigures, "repeatBytes" | "inpMs">;

/**
 * Returns a run of Lighthouse. On a machine at its limit the browser now and then loses a recording: that is done
 * again.
 */
async function record(url: string, flags: Flags, tries = TRIES): Promise<Result> {
  const outcome = await lighthouse(url, flags);
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
  if (tries > 1) return await record(url, flags, tries - 1);
  throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message}`);
}

async function runOnce({ debugPort }: PageBrowser, front: Front, path: string): Promise<Run> {
  const url = front.url + path;
  const lhr = await record(url, { port: debugPort, logLevel: "silent", locale: "pt" });
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const applied = await record(url, {
    port: debugPort,
    logLevel: "silent",
    throttlingMethod: "devtools",
    onlyCategories: ["performance"],
  });
  const floor = await record(front.url + FLOOR_PATH, {
    port: debugPort,
    logLevel: "silent",
    onlyCategories: ["performance"],
  });
  const lcpMs = audited(lhr, "largest-contentful-paint");
  const floorLcpMs = audited(floor, "largest-contentful-paint");
  return {
    performance: scored(lhr, "performance"),
    lcpMs,
    floorLcpMs,
    lcpToFloor: lcpMs / floorLcpMs,
    appliedLcpMs: audited(applied, "largest-contentful-paint"),
    tbtMs: audited(lhr, "total-blocking-time"),
    cls: audited(lhr, "cumulative-layout-shift"),
    accessibility: scored(lhr, "accessibility"),
    bestPractices: scored(lhr, "best-practices"),
    seo: scored(lhr, "seo"),
    scriptBytes: scriptBytes(lhr),
    firstBytes: audited(lhr, "total-byte-weight"),
    machineSpeed: lhr.environment.benchmarkIndex,
  };
}

/** Returns the bytes of a page that the browser has seen before, with all that accompanies it. */
async function repeatBytes({ context }: PageBrowser, front: Front, path: string): Promise<number> {
  const page = await context.newPage();
  const visit = async () => {
    const before = front.sentBytes();
    await page.goto(front.url + path, { waitUntil: "load" });
    await page.waitForTimeout(SETTLED_MS);
    return front.sentBytes() - before;
  };
  await visit();
  const bytes = await visit();
  await page.close();
  return bytes;
}

function medianOf(runs: readonly Run[]): Run {
  const of = (figure: keyof Run) => median(runs.map((run) => run[figure]));
  return {
    performance: of("performance"),
    lcpMs: of("lcpMs"),
    floorLcpMs: of("floorLcpMs"),
    lcpToFloor: of("lcpToFloor"),
    appliedLcpMs: of("appliedLcpMs"),
    tbtMs: of("tbtMs"),
    cls: of("cls"),
    accessibility: of("accessibility"),
    bestPractices: of("bestPractices"),
    seo: of("seo"),
    scriptBytes: of("scriptBytes"),
    firstBytes: of("firstBytes"),
    machineSpeed: of("machineSpeed"),
  };
}

async function measure(
  { openBrowser, front }: PageStage,
  page: MeasuredPage,
  rounds: number,
): Promise<PageRow> {
  const browser = await openBrowser();
  try {
    if (page.isLogged) await logFarmerIn(browser, front);
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(browser, front, page.path));
    const repeat = await repeatBytes(browser, front, page.path);
    const slowest = await slowestInteraction(browser, front, page.path);
    const figures = { ...medianOf(runs), repeatBytes: repeat, inpMs: slowest.milliseconds };
    return { page, figures, slowestControl: slowest.control };
  } finally {
    await browser.close();
  }
}

const named = process.argv.slice(2).filter((argument) => argument.startsWith("/"));
const rounds = process.argv.includes("--quick") ? 3 : 5;
const stage = await setPageStage();
const rows: PageRow[] = [];
try {
  for (const page of measuredPages.filter(({ path }) => named.length === 0 || named.includes(path))) {
    const row = await measure(stage, page, rounds);
    rows.push(row);
    console.log(formatPage(row));
  }
  if (named.length === 0) writePagesSection(rows, rounds, "Chromium");
} finally {
  await stage.close();
}
