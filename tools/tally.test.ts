import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastLine, sum, tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "colheita-tally-"));

function reportOf(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("all checks add up in the last line", () => {
  expect(
    lastLine(
      sum([
        { passed: 7, failed: 0 },
        { passed: 120, failed: 2 },
      ]),
    ),
  ).toBe("127 passed, 2 failed");
});

test("passed and failed tests are counted", () => {
  expect(tallyOfVitest(reportOf({ numPassedTests: 12, numFailedTests: 3 }), 1)).toEqual({
    passed: 12,
    failed: 3,
  });
  expect(
    tallyOfPlaywright(reportOf({ stats: { expected: 9, unexpected: 1, flaky: 1, skipped: 2 } }), 1),
  ).toEqual({ passed: 9, failed: 2 });
});

test("a file that breaks before its tests is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(tallyOfVitest(reportOf({ numPassedTests: 1, numFailedTests: 1, testResults }), 1)).toEqual({
    passed: 1,
    failed: 2,
  });
});

test("a run that executed nothing is a failure", () => {
  expect(tallyOfVitest(reportOf({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(tallyOfPlaywright(join(folder, "missing.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a run that ended badly after its last test is a failure", () => {
  expect(tallyOfVitest(reportOf({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});
