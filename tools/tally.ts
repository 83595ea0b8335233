import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** How many checks passed, and which failed. */
export interface Tally {
  readonly passed: number;
  /** By name, and what went wrong on the lines after it. */
  readonly failed: readonly string[];
  /** Journeys that passed when they were repeated, told like what failed. */
  readonly repeated?: readonly string[];
}

/** All of them together. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    repeated: tallies.flatMap(({ repeated = [] }) => repeated),
  };
}

/** What ends every run: the names to look at, then the two figures, alone on the last line. */
export function closingLines({ passed, failed, repeated = [] }: Tally): string {
  return [
    ...repeated.map((name) => `repeated: ${name}`),
    ...failed.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ].join("\n");
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
    if (tests.length === 0) return [withReason(textAt(result, "name"), textAt(result, "message"))];
    return tests.map((test) =>
      withReason(`${textAt(result, "name")} › ${textAt(test, "fullName")}`, wordsAt(test, "failureMessages")),
    );
  });
  return blameless({ passed: numberAt(report, "numPassedTests"), failed }, { status, run: "vitest" });
}

/**
 * Reads a Playwright report by the same rules. A journey that passed when it was repeated counts as passed and is named
 * with what went wrong first. One that never came to its end, and what went wrong outside every journey, have failed.
 */
export function tallyOfPlaywright(file: string, status: number): Tally {
  const report = readReport(file);
  const tests = recordsAt(report, "suites").flatMap(testsOf);
  const named = (outcome: string) =>
    tests.filter((test) => test.outcome === outcome).map(({ name, reason }) => withReason(name, reason));
  const repeated = named("flaky");
  const passed = named("expected").length + repeated.length;
  const unended = tests.filter((test) => test.isUnended).map(({ name }) => `${name} (never ended)`);
  const outside = recordsAt(report, "errors").map(
    (error) => `outside every journey: ${firstLine(textAt(error, "message"))}`,
  );
  const failed = [...named("unexpected"), ...unended, ...outside];
  return { ...blameless({ passed, failed }, { status, run: "playwright" }), repeated };
}

/**
 * Playwright's suites hold suites; each test is told once a project, with its outcome. One that should have run
 * and never came to an end is told as skipped.
 */
function testsOf(suite: Report): { name: string; outcome: string; reason: string; isUnended: boolean }[] {
  const own = recordsAt(suite, "specs").flatMap((spec) =>
    recordsAt(spec, "tests").map((test) => ({
      name: `[${textAt(test, "projectName")}] ${textAt(spec, "file")}:${numberAt(spec, "line")} ${textAt(spec, "title")}`,
      outcome: textAt(test, "status"),
      reason: recordsAt(test, "results")
        .flatMap((result) => recordsAt(result, "errors"))
        .map((error) => textAt(error, "message"))
        .join("\n"),
      isUnended: textAt(test, "status") === "skipped" && textAt(test, "expectedStatus") === "passed",
    })),
  );
  return [...own, ...recordsAt(suite, "suites").flatMap(testsOf)];
}

function blameless({ passed, failed }: Tally, { status, run }: { status: number; run: string }): Tally {
  if (failed.length > 0 || (status === 0 && passed > 0)) return { passed, failed };
  return { passed, failed: [`${run} ended with ${status} after ${passed} tests`] };
}

const REASON_LINES = 12;

/** A name, and the beginning of what went wrong on lines of their own: the run's own output may be long gone. */
function withReason(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `  | ${line}`)].join("\n");
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
