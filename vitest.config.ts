import { defineConfig } from "vitest/config";

const never = ["**/node_modules/**", "**/dist/**"];
/** What kills processes, takes times or runs for long: only the siege runs it (docs/testing.md). */
const siege = "**/*.siege.test.ts";
const isSiege = process.env["EFFORT"] === "long";
/** What lives random histories, or makes random calls: `npm run check` leaves it to `npm test`. */
const random = "**/*-{histories,mistakes}.test.ts";

// A limit for what hangs; how long a test takes on a busy machine says nothing.
const testTimeout = 60_000;
const api = {
  globalSetup: "apps/api/test/server/database-server.ts",
  setupFiles: ["apps/api/test/server/file-time-limit.ts", "apps/api/test/server/seen-rows.ts"],
  hookTimeout: 30_000,
  testTimeout,
  // What is waited for comes by notice; the fault matrix gives a notice five seconds (row 13).
  expect: { poll: { interval: 10, timeout: 5_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Less time goes into clearing away what is young; the siege measures memory.
    execArgv: isSiege ? [] : ["--max-semi-space-size=64"],
    projects: [
      {
        // Pure functions, and rules of the API: files share a process and what it has loaded.
        test: {
          name: "rules",
          include: ["packages/*/{src,test,tools}/**/*.test.{ts,tsx}", "apps/api/src/**/*-rules.test.ts"],
          exclude: [...never, siege],
          isolate: false,
          testTimeout,
        },
      },
      {
        // What puts others in the place of modules and globals: a process for each file.
        test: {
          name: "portal",
          include: ["apps/portal/{src,test}/**/*.test.{ts,tsx}", "{bench,tools}/**/*.test.ts"],
          exclude: [...never, siege],
          testTimeout,
        },
      },
      {
        // Files share a process, each with a database and members of its own: that saves two fifths of the time.
        test: {
          name: "api",
          include: ["apps/api/{src,test}/**/*.test.ts"],
          exclude: [
            ...never,
            siege,
            "**/*-rules.test.ts",
            ...(process.env["EFFORT"] === "least" ? [random, "**/fuzz-faults.test.ts"] : []),
          ],
          isolate: false,
          ...api,
        },
      },
      ...(isSiege ? [{ test: { name: "siege", include: [siege], exclude: never, ...api } }] : []),
    ],
  },
});
