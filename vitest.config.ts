import { defineConfig } from "vitest/config";

const never = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/{src,test,tools}/**/*.test.{ts,tsx}",
            "apps/portal/{src,test}/**/*.test.{ts,tsx}",
            "apps/api/src/**/*-rules.test.ts",
            "{bench,tools}/**/*.test.ts",
          ],
          exclude: never,
          // A limit for what hangs; how long a test takes on a busy machine says nothing.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["apps/api/{src,test}/**/*.test.ts"],
          exclude: [...never, "**/*-rules.test.ts"],
          globalSetup: "apps/api/test/database-server.ts",
          setupFiles: "apps/api/test/file-time-limit.ts",
          hookTimeout: 30_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
