import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin, UserConfig } from "vite";
import { callsForBrowsers } from "./build/calls-for-browsers.ts";

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
  {
    name: "start",
    test: /\/portal\/src\/(?:boot|page-declarations|platform\/boot\/retry)\.ts$/,
    priority: 5,
  },
  { name: "react", test: nodeModule("react|react-dom|scheduler"), priority: 4 },
  {
    name: "query",
    test: (id: string) => nodeModule("@tanstack/[^/]+").test(id) && !RARE_QUERIES.test(id),
    priority: 3,
  },
  {
    name: "shell",
    test: /\/portal\/src\/(?:hydrate|platform\/(?:data\/may-ask|drawings\/fixed-map|navigation\/declared-link))\.tsx?$/,
    priority: 2,
  },
  // What is small and goes together is packed together: one file weighs less than ten.
  {
    name: "words",
    test: /\/(?:brazil\/src\/characters|ui\/src\/notice\/[\w-]+|portal\/src\/platform\/category-rules)\.tsx?$/,
    priority: 3,
  },
  {
    name: "fields",
    test: /\/(?:ui\/src\/(?:(?:form|field|text-field)\/[\w-]+|button\/icon-button)|brazil\/src\/document\/(?:cpf|cnpj|tax-id)|portal\/src\/platform\/leaving)\.tsx?$/,
    priority: 2,
  },
  {
    name: "log-in",
    test: /\/(?:password-field|username|log-in-form|log-in-words)\.tsx?$/,
    priority: 1,
  },
  {
    name: "gauges",
    test: /\/(?:ui\/src\/(?:goal-bar|pivot-gauge|patterns|skeleton)\/[\w-]+|brazil\/src\/(?:clock|dates))\.tsx?$/,
    priority: 1,
  },
  {
    name: "member",
    test: /\/portal\/src\/(?:shell\/logged-frame|platform\/data\/queries)\.tsx?$/,
    priority: 1,
  },
  {
    name: "notes",
    test: /\/(?:contract\/src\/invoices\/invoice-records|portal\/src\/features\/invoices\/(?:invoice-words|list\/invoice-columns))\.tsx?$/,
    priority: 1,
  },
];

/** The words in which the contract is written only make values: a call or record that no page uses is left out. */
const declarations = [
  "endpoint",
  "problem",
  "extendedProblem",
  "record",
  "page",
  "text",
  "textThat",
  "lineOfText",
].concat(
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
    "record",
  ].map((name) => `z.${name}`),
);

/** Calls go to phones as they are made, without what they say of themselves to others. */
const callsAlone: Plugin = {
  name: "portal-calls-alone",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*-endpoints\.ts$/ },
    handler: (code) => callsForBrowsers(code),
  },
};

const folderOfAll = join(import.meta.dirname, "../..");
const classesOf = new Map<string, string[]>();

/**
 * Returns the name of a class in the pages: its file in four letters and its place in it. Every page carries these
 * names several times over, and long ones weigh.
 */
function scopedName(name: string, file: string): string {
  const classes = classesOf.get(file) ?? [];
  classesOf.set(file, classes);
  if (!classes.includes(name)) classes.push(name);
  const sheet = createHash("sha256").update(relative(folderOfAll, file)).digest("base64url").slice(0, 4);
  return `_${sheet}${classes.indexOf(name).toString(36)}`;
}

const treeshake = {
  // Reading a field of a constant does nothing either: a record that nobody uses goes with the fields it names.
  propertyReadSideEffects: false as const,
  manualPureFunctions: declarations,
  // The reader of codes does not say of itself that its parts may be left out: 60 of its 88 kB.
  moduleSideEffects: [{ test: /\/node_modules\/@zxing\/library\//, sideEffects: false }],
};

/** What every build of the portal shares: the browser's, the prerender's and the development server's. */
const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), callsAlone],
  cacheDir: ".cache/vite",
  publicDir: false,
  appType: "custom",
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: "es", rolldownOptions: { treeshake } },
  build: {
    target: "es2023",
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Every page carries the names of the style sheets that others need: short ones weigh less.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[hash:8][extname]",
      },
      treeshake,
    },
  },
};

export default defineConfig(config);
