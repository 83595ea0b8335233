import { existsSync, readFileSync } from "node:fs";

/** How many checks passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** All of them together. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The line that ends every run. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts the tests of a Vitest report. A file that broke before its tests, a run that ended badly without a failed
 * test, and a run of no test at all each count as one failure.
 */
export function tallyOfVitest(file: string, status: number): Tally {
  const report = readReport(file);
  const passed = numberAt(report, "numPassedTests");
  const files = Array.isArray(report["testResults"])
    ? (report["testResults"] as Record<string, unknown>[])
    : [];
  const broken = files.filter((result) => result["status"] === "failed" && !hasFailedTest(result)).length;
  return blameless({ passed, failed: numberAt(report, "numFailedTests") + broken }, status);
}

/** Counts the tests of a Playwright report by the same rules. A test that passed only when repeated has failed. */
export function tallyOfPlaywright(file: string, status: number): Tally {
  const stats = readReport(file)["stats"];
  const counts = typeof stats === "object" && stats !== null ? (stats as Record<string, unknown>) : {};
  const failed = numberAt(counts, "unexpected") + numberAt(counts, "flaky");
  return blameless({ passed: numberAt(counts, "expected"), failed }, status);
}

function blameless({ passed, failed }: Tally, status: number): Tally {
  const isSuspect = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: isSuspect ? 1 : failed };
}

function hasFailedTest(result: Record<string, unknown>): boolean {
  const tests = result["assertionResults"];
  return (
    Array.isArray(tests) && (tests as Record<string, unknown>[]).some((test) => test["status"] === "failed")
  );
}

function readReport(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof report === "object" && report !== null ? (report as Record<string, unknown>) : {};
}

function numberAt(record: Record<string, unknown>, key: string): number {
  const value = record[key];
  return typeof value === "number" ? value : 0;
}
