import { minify } from "@swc/core";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin, UserConfig } from "vite";

const nodeModule = (names: string) => new RegExp(`/node_modules/(?:${names})/`);

/** Parts of the query library that only some pages use. */
const RARE_QUERIES =
  /\/@tanstack\/.*(?:[iI]nfiniteQuery(?!Behavior)|[mM]utationObserver|useMutation|[qQ]ueriesObserver|useQueries|useSuspense|usePrefetch)/;

/**
 * React and the query library change with their own releases, so that our deploys leave them in the browser's cache.
 * The others are one file each: what finds the page and starts it, what every page stands in, and what every member's
 * page stands in, with all they lean on. The first must not lean on React, whose start is a task of its own.
 */
const groups = [
  { name: "start", test: /\/portal\/src\/(?:boot|routes|platform\/boot\/insist)\.ts$/, priority: 5 },
  { name: "react", test: nodeModule("react|react-dom|scheduler"), priority: 4 },
  {
    name: "query",
    test: (id: string) => nodeModule("@tanstack/[^/]+").test(id) && !RARE_QUERIES.test(id),
    priority: 3,
  },
  { name: "shell", test: /\/portal\/src\/hydrate\.tsx$/, priority: 2 },
  { name: "queries-frame", test: /\/portal\/src\/platform\/data\/queries-frame\.tsx$/, priority: 0 },
  { name: "member", test: /\/portal\/src\/shell\/logged-frame\.tsx$/, priority: 1 },
];

/** The words in which the contract is written only make values: a call or record that no page uses is left out. */
const declarations = ["endpoint", "problem", "record", "page", "text", "textThat", "lineOfText"].concat(
  [
    "object",
    "array",
    "string",
    "literal",
    "discriminatedUnion",
    "enum",
    "int",
    "boolean",
    "optional",
    "nullable",
    "codec",
    "custom",
  ].map((name) => `z.${name}`),
);

/** Goes once more over what the bundler's minifier left: our own code loses another 6 % of its weight. */
const minifier: Plugin = {
  name: "portal-minifier",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: async (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const { code } = await minify(file.code, {
        module: true,
        ecma: 2022,
        compress: { passes: 3 },
        mangle: true,
      });
      file.code = code;
    }
  },
};

/** What every build of the portal shares: the browser's, the prerender's and the development server's. */
const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), minifier],
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
    rolldownOptions: {
      // A word of the contract that the browser's schemas lack would only be missed by whoever opens that page.
      onLog: (level, log, handle) => {
        if (log.code === "IMPORT_IS_UNDEFINED") throw new Error(log.message);
        handle(level, log);
      },
      output: { codeSplitting: { groups } },
      // Reading a field of a constant does nothing either: a record that nobody uses goes with the fields it names.
      treeshake: { manualPureFunctions: declarations, propertyReadSideEffects: false },
    },
  },
};

export default defineConfig(config);
