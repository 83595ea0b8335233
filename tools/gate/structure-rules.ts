import { basename, dirname } from "node:path";
import { CAPABILITY_ORDER } from "./capability-order.ts";
import { secondHomes, unknownConstants } from "../specification/literals.ts";

/** Path from the root of the project → text (empty for what is not text). */
export type Files = ReadonlyMap<string, string>;

const CAPABILITY = /^apps\/api\/src\/capabilities\/([^/]+)\//;
const FEATURE = /^apps\/(?:portal|console)\/src\/features\/([^/]+)\//;
const CODE = /\.(ts|tsx|css|mjs|cjs)$/;
const MAX_LINES = 300;
const MAX_FILES = 24;

/** Returns everything that stands where it should not, a line each. */
export function complaintsAbout(files: Files): string[] {
  return [
    ...aboutNamesakes(files),
    ...aboutFrontDoors(files),
    ...aboutMigrations(files),
    ...aboutDecisions(files),
    ...aboutFolders(files),
    ...aboutFound(files),
    ...[...files].flatMap(([path, text]) => [
      ...aboutName(path),
      ...aboutStore(path, text),
      ...aboutSql(path, text),
      ...aboutWireNames(path, text),
      ...secondHomes(path, text),
      ...unknownConstants(path, text),
      ...aboutLength(path, text),
      ...aboutMachine(path, text),
    ]),
  ];
}

/**
 * Returns names that differ between the sides. One word is on every side: what the API or the portal has, the contract
 * names, and the list of capabilities has it.
 */
function aboutNamesakes(files: Files): string[] {
  const named = namesIn(files, /^packages\/contract\/src\/([^/]+)\//);
  const isListed = (name: string): boolean => CAPABILITY_ORDER.includes(name);
  const capabilities = namesIn(files, CAPABILITY);
  return [
    ...[...capabilities, ...namesIn(files, FEATURE)]
      .filter((name) => !named.has(name) && name !== "demo")
      .map((name) => `The capability ${name} has no namesake in packages/contract/src`),
    ...[...capabilities]
      .filter((name) => !isListed(name))
      .map((name) => `The capability ${name} is not listed in apps/api/src/capabilities.ts`),
  ];
}

function aboutFrontDoors(files: Files): string[] {
  return [...namesIn(files, CAPABILITY)]
    .filter((name) => !files.has(`apps/api/src/capabilities/${name}/index.ts`))
    .map((name) => `The capability ${name} has no front door: apps/api/src/capabilities/${name}/index.ts`);
}

/** What a decision names in backticks, and is a file or folder of ours. A pattern names several, and none by its name. */
const NAMED = /`((?:apps|bench|packages|tests|tools)\/[^\s`*{}]+?)\/?`/g;

/** Returns decisions that name a home or a check that is not there. */
function aboutDecisions(files: Files): string[] {
  const decisions = [...files].filter(([path]) => path.startsWith("docs/decisions/"));
  const isThere = (named: string): boolean =>
    files.has(named) || [...files.keys()].some((path) => path.startsWith(`${named}/`));
  return decisions.flatMap(([path, text]) =>
    [...text.matchAll(NAMED)].flatMap(([, named = ""]) =>
      isThere(named) ? [] : [`${path} names ${named}, which is not there`],
    ),
  );
}

/**
 * Returns folders with too many files. A folder is read at a glance, or has folders of its own, each named by a noun.
 * Pages are found by their own names.
 */
function aboutFolders(files: Files): string[] {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    const folder = dirname(path);
    if (CODE.test(path) && folder !== "apps/portal/src/pages")
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files: give it folders by noun, at most ${MAX_FILES} files in each`,
    );
}

/** What is found by the name of a capability has the name of one: misspelt, it would be left out without a word. */
const FOUND = /^apps\/api\/(?:seeds\/([^/]+)\/seed|test\/(?:whole-member|access\/records)\/([^/]+))\.ts$/;

function aboutFound(files: Files): string[] {
  return [...files.keys()].flatMap((path) => {
    const [, seed, member] = FOUND.exec(path) ?? [];
    const name = seed ?? member;
    return name === undefined || CAPABILITY_ORDER.includes(name) ? [] : [`${path} is of no capability`];
  });
}

/** Returns migrations with a wrong name. One is named after the capability whose schema it changes. */
function aboutMigrations(files: Files): string[] {
  const migrations = [...files.keys()].filter((path) => path.startsWith("apps/api/migrations/"));
  return migrations.flatMap((path) => {
    const owners = ["platform", ...CAPABILITY_ORDER];
    const rest = /^\d{4}-(.+)\.sql$/.exec(basename(path))?.[1];
    const owner = owners.find((name) => rest?.startsWith(`${name}-`));
    return owner ? [] : [`${path} is not named NNNN-capability-act.sql`];
  });
}

function aboutName(path: string): string[] {
  if (!CODE.test(path) || basename(path).startsWith(".")) return [];
  const stem = basename(path).split(".")[0] ?? "";
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return [`${path} is not in kebab-case`];
  if (["utils", "helpers", "types", "common", "util", "helper", "misc"].includes(stem))
    return [`${path} says nothing of what it does`];
  const isFrontDoor = new RegExp(
    `${CAPABILITY.source}index\\.ts$|^packages/[^/]+/src/([^/]+/)?index\\.ts$`,
  ).test(path);
  return stem === "index" && !isFrontDoor ? [`${path}: only a front door is called index`] : [];
}

/**
 * Returns stores that read another schema. One speaks of its own schema only; the platform's clock, calendar and search
 * words are everybody's.
 */
function aboutStore(path: string, text: string): string[] {
  const own = CAPABILITY.exec(path)?.[1];
  if (own === undefined || !path.endsWith("-store.ts")) return [];
  const tables = /["'`](\w+)\.\w+["'`]|\b(?:from|join|into|update)\s+([a-z_]+)\.[a-z_]+/g;
  const schema = own.replaceAll("-", "_");
  const inCode = own.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const foreign = [...text.replaceAll(/platform\.(clock|today|unaccented)\b/g, "").matchAll(tables)]
    .map(([, quoted, bare]) => quoted ?? bare ?? "")
    .filter((name) => name !== schema && name !== inCode && isSchema(name));
  return [...new Set(foreign)].map((name) => `${path} touches the schema ${name}`);
}

function isSchema(name: string): boolean {
  const kebab = name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return CAPABILITY_ORDER.includes(kebab) || name === "platform";
}

/** Returns SQL outside of stores: in a capability it is written there. */
function aboutSql(path: string, text: string): string[] {
  const speaks = /import \{[^}]*\bsql\b[^}]*\} from "([^"]*\/database\.ts|kysely)"/.test(text);
  return CAPABILITY.test(path) && !/-store\.ts$|\.test\.ts$/.test(path) && speaks
    ? [`${path} speaks SQL, and is no store`]
    : [];
}

function aboutWireNames(path: string, text: string): string[] {
  const isHeld =
    /^(apps|packages)\/[^/]+\/(src|build)\/.*\.tsx?$/.test(path) && !path.startsWith("packages/contract/");
  if (!isHeld || /\.test\.tsx?$/.test(path)) return [];
  const wire = /["'`.]\w+__[cr]\b/.exec(text);
  return wire ? [`${path} knows a wire name: ${wire[0].slice(1)}`] : [];
}

/** Returns tests that are too long, which the linter counts, without blanks and comments. */
function aboutLength(path: string, text: string): string[] {
  if (!CODE.test(path) || /\.test\.tsx?$|\/database\/tables\.ts$/.test(path)) return [];
  const lines = text.split("\n").length - 1;
  return lines > MAX_LINES ? [`${path} has ${lines} lines; ${MAX_LINES} are the limit`] : [];
}

/** Returns what a file holds of the machine that it was written on, which is nothing. */
function aboutMachine(path: string, text: string): string[] {
  const isLock = path === "package-lock.json";
  const trace = isLock
    ? /"resolved": "https?:/.exec(text)
    : /(?<![\w.])\/(home|Users|work)\/[a-z]+\//.exec(text);
  return trace && !path.startsWith("tools/gate/structure-rules")
    ? [`${path} names a machine or a registry: ${trace[0]}`]
    : [];
}

function namesIn(files: Files, place: RegExp): Set<string> {
  return new Set([...files.keys()].map((path) => place.exec(path)?.[1]).filter((name) => name !== undefined));
}
