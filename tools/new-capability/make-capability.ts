import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TEMPLATES = join(import.meta.dirname, "files");

/** What a new capability is called. */
export interface CapabilityNames {
  /** One kebab-case word or two, the same on every side: "field-notes". */
  readonly name: string;
  /** What its page is called, in Portuguese: "Anotações". */
  readonly title: string;
  /** Where its page is, in Portuguese: "/anotacoes". */
  readonly path: string;
}

/** Where a name goes in a template: right before a word ("CAMELPages") or alone, never inside another word ("PROGRAMME_NAME"). */
export const PLACES = /(?<![A-Z_])(CAMEL|NAME|NUMBER|PASCAL|PATH|SNAKE|TITLE)/g;

/** A line that goes into a file that is there already. */
interface Entry {
  readonly file: string;
  /** How the line begins before which the entry goes; absent for an import, which goes among the others by its path. */
  readonly before?: string;
  readonly line: string;
}

/** The places outside its own folders in which a capability is named; the compiler or a gate misses it in each. */
const ENTRIES: readonly Entry[] = [
  {
    file: "apps/api/src/capabilities.ts",
    line: 'import { CAMELCapability } from "./capabilities/NAME/index.ts";',
  },
  { file: "apps/api/src/capabilities.ts", before: "  privacyCapability,", line: "  CAMELCapability," },
  {
    file: "packages/contract/src/routes/pages.ts",
    line: 'import { CAMELPages } from "../NAME/NAME-pages.ts";',
  },
  { file: "packages/contract/src/routes/pages.ts", before: "} as const;", line: "  ...CAMELPages," },
  {
    file: "apps/api/src/capabilities/privacy/copy/personal-data.ts",
    line: 'import { ownData as CAMEL } from "../../NAME/index.ts";',
  },
  { file: "apps/api/src/capabilities/privacy/copy/personal-data.ts", before: "  privacy,", line: "  CAMEL," },
  { file: "tests/access/page-classes.ts", before: '  "/conta-encerrada"', line: '  "PATH": members,' },
];

/** What can't name a schema or a variable: words of SQL and JavaScript, and the schemas that no capability has. */
const RESERVED = new Set(
  "all analyse analyze any array as both case cast check column default delete do else end enum export extends false for from function grant group having if import in into limit new not null on only or order package platform public references return select some super switch table then this throw to true try union unique user using var void when where while with window yield class const let static await".split(
    " ",
  ),
);

/**
 * Writes the smallest whole of a capability into the project at `root`: a note that each member writes for themselves,
 * on every side. Returns the files it made and those it changed.
 * @throws where a name can't be taken; nothing is written then.
 */
export function makeCapability(
  root: string,
  names: CapabilityNames,
): { readonly made: readonly string[]; readonly changed: readonly string[] } {
  refuseNames(root, names);
  const fill = fillerOf(root, names);
  const made = new Map(
    globSync("**/*.txt", { cwd: TEMPLATES })
      .toSorted()
      .map((template) => [
        fill(template.replace(/\.txt$/, "")),
        fill(readFileSync(join(TEMPLATES, template), "utf8")),
      ]),
  );
  for (const file of made.keys())
    if (existsSync(join(root, file))) throw new Error(`"${names.name}" is taken: ${file} is there`);
  const changed = new Map<string, string>();
  for (const entry of ENTRIES) {
    const text = changed.get(entry.file) ?? readFileSync(join(root, entry.file), "utf8");
    changed.set(entry.file, withEntry(text, { ...entry, line: fill(entry.line) }));
  }
  for (const [file, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { made: [...made.keys()], changed: [...changed.keys()] };
}

function refuseNames(root: string, { name, title, path }: CapabilityNames): void {
  const isTaken = readdirSync(join(root, "packages/contract/src")).includes(name) || RESERVED.has(name);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || isTaken)
    throw new Error(`"${name}" is taken, or no word in kebab-case`);
  if (!/^[^"{}<>\\]+$/.test(title)) throw new Error(`"${title}" can't stand in code as it is`);
  if (!/^(\/[a-z]+(-[a-z]+)*)+$/.test(path)) throw new Error(`"${path}" is no path such as /anotacoes`);
}

/** Puts the names in their places: in text and in paths alike. */
function fillerOf(root: string, { name, title, path }: CapabilityNames): (text: string) => string {
  const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const places: Readonly<Record<string, string>> = {
    CAMEL: camel,
    NAME: name,
    NUMBER: nextNumber(root),
    PATH: path,
    PASCAL: camel.replace(/^\w/, (letter) => letter.toUpperCase()),
    SNAKE: name.replaceAll("-", "_"),
    TITLE: title,
  };
  return (text) => text.replaceAll(PLACES, (place) => places[place] ?? place);
}

function nextNumber(root: string): string {
  const last = readdirSync(join(root, "apps/api/migrations")).toSorted().at(-1) ?? "0000";
  return String(Number.parseInt(last, 10) + 1).padStart(4, "0");
}

function withEntry(text: string, { file, before, line }: Entry): string {
  const at = before === undefined ? placeOfImport(text, line) : text.indexOf(`\n${before}`) + 1;
  if (before !== undefined && at === 0) throw new Error(`${file} has no line ${before.trim()}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Returns where an import belongs among those of the same kind: before the first whose path comes after its own. */
function placeOfImport(text: string, line: string): number {
  const pathOf = (statement: string): string => /from "(.+)";$/.exec(statement)?.[1] ?? "";
  const folder = pathOf(line).split("/")[0];
  const likes = [...text.matchAll(/^import .*;$/gm)].filter(
    ([each]) => pathOf(each).split("/")[0] === folder,
  );
  const next = likes.find(([each]) => pathOf(each) > pathOf(line));
  const last = likes.at(-1);
  return next ? next.index : last ? last.index + last[0].length + 1 : 0;
}
