import { globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TEMPLATES = join(import.meta.dirname, "files");

/** What a new capability is called. */
export interface CapabilityNames {
  /** One kebab-case word or two, the same on every side: "field-notes". */
  readonly name: string;
  /** What its page is called, in Portuguese: "Anotações". */
  readonly title: string;
}

/** A line that goes into a file that is there already. */
interface Entry {
  readonly file: string;
  /** Stands in the line before which the entry goes; the entry goes at the file's start when absent. */
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
  { file: "tests/access/page-classes.ts", before: "  // 2.5, for some", line: '  "/NAME": members,' },
];

/**
 * Writes the smallest whole of a capability into the project at `root`: a note that each member writes for themselves, on every
 * side. Answers the files it made and those it changed.
 * @throws where the name is none, or taken.
 */
export function makeCapability(
  root: string,
  names: CapabilityNames,
): { readonly made: readonly string[]; readonly changed: readonly string[] } {
  const isTaken = readdirSync(join(root, "packages/contract/src")).includes(names.name);
  if (!/^[a-z]+(-[a-z]+)*$/.test(names.name) || isTaken)
    throw new Error(`"${names.name}" is taken, or no word in kebab-case`);
  const fill = fillerOf(root, names);
  const made = globSync("**/*.txt", { cwd: TEMPLATES })
    .toSorted()
    .map((template) => {
      const file = fill(template.replace(/\.txt$/, ""));
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), fill(readFileSync(join(TEMPLATES, template), "utf8")), { flag: "wx" });
      return file;
    });
  for (const entry of ENTRIES) enter(root, { ...entry, line: fill(entry.line) });
  return { made, changed: [...new Set(ENTRIES.map(({ file }) => file))] };
}

/** Puts the names in their places: in text and in paths alike. */
function fillerOf(root: string, { name, title }: CapabilityNames): (text: string) => string {
  const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const places: Readonly<Record<string, string>> = {
    CAMEL: camel,
    NAME: name,
    NUMBER: nextNumber(root),
    PASCAL: camel.replace(/^\w/, (letter) => letter.toUpperCase()),
    SNAKE: name.replaceAll("-", "_"),
    TITLE: title,
  };
  // A place may stand right before a word ("CAMELPages"), and never inside another one ("PROGRAMME_NAME").
  const all = new RegExp(`(?<![A-Z_])(${Object.keys(places).join("|")})`, "g");
  return (text) => text.replaceAll(all, (place) => places[place] ?? place);
}

function nextNumber(root: string): string {
  const last = readdirSync(join(root, "apps/api/migrations")).toSorted().at(-1) ?? "0000";
  return String(Number.parseInt(last, 10) + 1).padStart(4, "0");
}

function enter(root: string, { file, before, line }: Entry): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const at = before === undefined ? 0 : text.indexOf(`\n${before}`) + 1;
  if (before !== undefined && at === 0) throw new Error(`${file} has no line ${before.trim()}`);
  writeFileSync(path, `${text.slice(0, at)}${line}\n${text.slice(at)}`);
}
