import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { UserConfig } from "vite";

const nodeModule = (names: string) => new RegExp(`/node_modules/(?:${names})/`);

/**
 * Two groups change with their own releases, so that our deploys leave them in the browser's cache. The other three
 * are one file each: what finds the page and starts it, what every page stands in, and what every member's page
 * stands in, with all they lean on. The first must not lean on React, whose start is a task of its own.
 */
const groups = [
  { name: "react", test: nodeModule("react|react-dom|scheduler"), priority: 4 },
  { name: "query", test: nodeModule("@tanstack/[^/]+"), priority: 3 },
  { name: "start", test: /\/portal\/src\/(?:boot|routes|platform\/boot\/reload-once)\.ts$/, priority: 5 },
  { name: "shell", test: /\/portal\/src\/hydrate\.tsx$/, priority: 2 },
  { name: "member", test: /\/portal\/src\/platform\/data\/logged-frame\.tsx$/, priority: 1 },
];

/** What every build of the portal shares: the browser's, the prerender's and the development server's. */
const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: ".cache/vite",
  publicDir: false,
  resolve: {
    alias: [
      { find: /^zod\/mini$/, replacement: `${import.meta.dirname}/src/platform/wire/trusting-schemas.ts` },
    ],
  },
  appType: "custom",
  build: {
    target: "es2023",
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
};

export default defineConfig(config);
