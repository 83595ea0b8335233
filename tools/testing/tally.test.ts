import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { tallyOfPlaywright, tallyOfVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "colheita-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Returns a Playwright report of one file, whose journeys came out so. */
function journeysOf(outcomes: readonly string[]): string {
  const specs = outcomes.map((status, at) => ({
    title: `journey ${at}`,
    file: "home.spec.ts",
    line: at,
    tests: [{ projectName: "phone", status }],
  }));
  return reportOf({ suites: [{ specs: [], suites: [{ specs }] }] });
}

test("passed and failed tests are counted, and the failed ones named", () => {
  const assertionResults = [
    { status: "failed", fullName: "the ledger adds up" },
    { status: "passed", fullName: "a lot expires" },
  ];
  const testResults = [{ status: "failed", name: "ledger.test.ts", assertionResults }];
  expect(tallyOfVitest(reportOf({ numPassedTests: 12, testResults }), 1)).toMatchObject({
    passed: 12,
    failed: ["ledger.test.ts › the ledger adds up"],
  });
  expect(tallyOfPlaywright(journeysOf(["expected", "unexpected", "skipped"]), 1)).toMatchObject({
    passed: 1,
    failed: ["[phone] home.spec.ts:1 journey 1"],
    repeated: [],
  });
});

test("a journey that passed when repeated has passed, and is named", () => {
  expect(tallyOfPlaywright(journeysOf(["expected", "flaky"]), 0)).toMatchObject({
    passed: 2,
    failed: [],
    repeated: ["[phone] home.spec.ts:1 journey 1"],
  });
});

test("a journey that never came to its end, and what went wrong outside every journey, are named", () => {
  const tests = [{ projectName: "phone", status: "skipped", expectedStatus: "passed" }];
  const report = {
    suites: [{ specs: [{ title: "journey 0", file: "home.spec.ts", line: 0, tests }] }],
    errors: [{ message: "Worker teardown timeout\nat a place" }],
  };
  expect(tallyOfPlaywright(reportOf(report), 1).failed).toEqual([
    "[phone] home.spec.ts:0 journey 0 (never ended)",
    "outside every journey: Worker teardown timeout",
  ]);
});

test("a file that breaks before its tests is a failure", () => {
  const testResults = [
    { status: "failed", name: "broken.test.ts", assertionResults: [] },
    { status: "passed", name: "whole.test.ts", assertionResults: [{ status: "passed" }] },
  ];
  expect(tallyOfVitest(reportOf({ numPassedTests: 1, testResults }), 1)).toMatchObject({
    passed: 1,
    failed: ["broken.test.ts"],
  });
});

test("a run that executed nothing is a failure", () => {
  expect(tallyOfVitest(reportOf({ numPassedTests: 0 }), 0)).toMatchObject({
    passed: 0,
    failed: ["vitest ended with 0 after 0 tests"],
  });
  expect(tallyOfPlaywright(join(folder, "missing.json"), 0).failed).toHaveLength(1);
});

test("a run that ended badly after its last test is a failure", () => {
  expect(tallyOfVitest(reportOf({ numPassedTests: 5 }), 1)).toMatchObject({
    passed: 5,
    failed: ["vitest ended with 1 after 5 tests"],
  });
});

test("each test is listed with the time that it took, a journey's repeats included", () => {
  const assertionResults = [{ status: "passed", fullName: "the ledger adds up", duration: 1500 }];
  const testResults = [{ status: "passed", name: "ledger.test.ts", assertionResults }];
  expect(tallyOfVitest(reportOf({ numPassedTests: 1, testResults }), 0).times).toEqual([
    { name: "ledger.test.ts › the ledger adds up", seconds: 1.5 },
  ]);
  const tests = [
    { projectName: "phone", status: "flaky", results: [{ duration: 2000 }, { duration: 1000 }] },
  ];
  const specs = [{ title: "journey", file: "home.spec.ts", line: 3, tests }];
  expect(tallyOfPlaywright(reportOf({ suites: [{ specs }] }), 0).times).toMatchObject([
    { name: "[phone] home.spec.ts:3 journey", seconds: 3 },
  ]);
});

test("a journey that failed or was repeated names the traces that show it", () => {
  const attachments = [
    { name: "screenshot", path: "shot.png" },
    { name: "trace", path: join(process.cwd(), "test-results/home/trace.zip") },
  ];
  const tests = [{ projectName: "phone", status: "unexpected", results: [{}, { attachments }] }];
  const specs = [{ title: "journey", file: "home.spec.ts", line: 3, tests }];
  expect(tallyOfPlaywright(reportOf({ suites: [{ specs }] }), 1).failed).toEqual([
    "[phone] home.spec.ts:3 journey\n  | trace: test-results/home/trace.zip",
  ]);
});

test("what went wrong stands under the name, without colours and no longer than a dozen lines", () => {
  const failureMessages = ["\u001B[31mError: expected 1\u001B[39m\n\n    at ledger.test.ts:7:3"];
  const assertionResults = [{ status: "failed", fullName: "the ledger adds up", failureMessages }];
  const testResults = [{ status: "failed", name: "ledger.test.ts", assertionResults }];
  expect(tallyOfVitest(reportOf({ testResults }), 1).failed).toEqual([
    "ledger.test.ts › the ledger adds up\n  | Error: expected 1\n  |     at ledger.test.ts:7:3",
  ]);
  const errors = [{ message: Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n") }];
  const tests = [{ projectName: "phone", status: "flaky", results: [{ errors }, {}] }];
  const specs = [{ title: "journey", file: "home.spec.ts", line: 3, tests }];
  const [repeated = ""] = tallyOfPlaywright(reportOf({ suites: [{ specs }] }), 0).repeated ?? [];
  expect(repeated.split("\n")).toHaveLength(13);
  expect(repeated.split("\n").slice(0, 2)).toEqual(["[phone] home.spec.ts:3 journey", "  | line 0"]);
});
