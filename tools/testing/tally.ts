import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A test, and how long it took with its repeats. */
export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

/** How many checks passed, and which failed. */
export interface Tally {
  readonly passed: number;
  /** By name, and what went wrong on the lines after it. */
  readonly failed: readonly string[];
  /** Journeys that passed when they were repeated, listed like what failed. */
  readonly repeated?: readonly string[];
  readonly times?: readonly TimedTest[];
}

type Report = Readonly<Record<string, unknown>>;

/**
 * Reads a Vitest report. A file that broke before its tests, a run that ended badly without a failed test, and a run of
 * no test at all each count as one failure.
 */
export function tallyOfVitest(file: string, status: number): Tally {
  const report = readReport(file);
  const failed = recordsAt(report, "testResults").flatMap((result) => {
    if (result["status"] !== "failed") return [];
    const tests = recordsAt(result, "assertionResults").filter((test) => test["status"] === "failed");
    const file = here(textAt(result, "name"));
    if (tests.length === 0) return [withReason(file, textAt(result, "message"))];
    return tests.map((test) =>
      withReason(`${file} › ${textAt(test, "fullName")}`, wordsAt(test, "failureMessages")),
    );
  });
  const times = recordsAt(report, "testResults").flatMap((result) =>
    recordsAt(result, "assertionResults").map((test) => ({
      name: `${here(textAt(result, "name"))} › ${textAt(test, "fullName")}`,
      seconds: numberAt(test, "duration") / 1000,
    })),
  );
  const passed = numberAt(report, "numPassedTests");
  return { ...blameless({ passed, failed }, { status, run: "vitest" }), times };
}

/**
 * Reads a Playwright report by the same rules. A journey that passed when it was repeated counts as passed and is named
 * with what went wrong first. One that never came to its end, and what went wrong outside every journey, have failed.
 */
export function tallyOfPlaywright(file: string, status: number): Tally {
  const report = readReport(file);
  const tests = recordsAt(report, "suites").flatMap(testsOf);
  const named = (outcome: string) =>
    tests
      .filter((test) => test.outcome === outcome)
      .map(({ name, reason, traces }) =>
        [withReason(name, reason), ...traces.map((trace) => `  | trace: ${here(trace)}`)].join("\n"),
      );
  const repeated = named("flaky");
  const passed = named("expected").length + repeated.length;
  const unended = tests.filter((test) => test.isUnended).map(({ name }) => `${name} (never ended)`);
  const outside = recordsAt(report, "errors").map(
    (error) => `outside every journey: ${firstLine(textAt(error, "message"))}`,
  );
  const failed = [...named("unexpected"), ...unended, ...outside];
  return { ...blameless({ passed, failed }, { status, run: "playwright" }), repeated, times: tests };
}

interface Journey extends TimedTest {
  readonly outcome: string;
  readonly reason: string;
  /** Files that `npx playwright show-trace` opens. */
  readonly traces: readonly string[];
  readonly isUnended: boolean;
}

/**
 * Returns the tests of Playwright's suites, which hold suites; each test is listed once a project, with its outcome.
 * One that should have run and never came to an end is listed as skipped.
 */
function testsOf(suite: Report): Journey[] {
  const own = recordsAt(suite, "specs").flatMap((spec) =>
    recordsAt(spec, "tests").map((test) => {
      const results = recordsAt(test, "results");
      const outcome = textAt(test, "status");
      return {
        name: `[${textAt(test, "projectName")}] ${textAt(spec, "file")}:${numberAt(spec, "line")} ${textAt(spec, "title")}`,
        outcome,
        seconds: results.reduce((total, result) => total + numberAt(result, "duration"), 0) / 1000,
        reason: results
          .flatMap((result) => recordsAt(result, "errors"))
          .map((error) => textAt(error, "message"))
          .join("\n"),
        traces: results
          .flatMap((result) => recordsAt(result, "attachments"))
          .filter((attachment) => textAt(attachment, "name") === "trace")
          .map((attachment) => textAt(attachment, "path")),
        isUnended: outcome === "skipped" && textAt(test, "expectedStatus") === "passed",
      };
    }),
  );
  return [...own, ...recordsAt(suite, "suites").flatMap(testsOf)];
}

function blameless({ passed, failed }: Tally, { status, run }: { status: number; run: string }): Tally {
  if (failed.length > 0 || (status === 0 && passed > 0)) return { passed, failed };
  return { passed, failed: [`${run} ended with ${status} after ${passed} tests`] };
}

const REASON_LINES = 12;

/** Returns a name, and the beginning of what went wrong on lines of their own: the run's own output may be long gone. */
export function withReason(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `  | ${line}`)].join("\n");
}

/** Returns a path as one types it in the project's folder; what lies elsewhere stays as it is. */
function here(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

function readReport(file: string): Report {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof report === "object" && report !== null ? (report as Report) : {};
}

function recordsAt(record: Report, key: string): Report[] {
  const value = record[key];
  return Array.isArray(value) ? (value as Report[]) : [];
}

function numberAt(record: Report, key: string): number {
  const value = record[key];
  return typeof value === "number" ? value : 0;
}

function wordsAt(record: Report, key: string): string {
  const value = record[key];
  return Array.isArray(value) ? value.join("\n") : "";
}

function textAt(record: Report, key: string): string {
  const value = record[key];
  return typeof value === "string" ? value : "";
}
