import type { Endpoint } from "@colheita/contract/kit";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import type { SpecifiedCall } from "./calls.ts";
import type { SpecifiedConstant } from "./constants.ts";
import type { Held } from "./homes.ts";
import { nameOfHome } from "./homes.ts";
import type { SpecifiedRecord } from "./records.ts";
import type { SpecifiedRule } from "./rule-row.ts";

/** One part of the page: a table, and how many of its rows are there. */
export interface Part {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are there, whole or elsewhere; the others are still to come. */
  readonly there: number;
}

const TO_COME = "to come";
const code = (text: string): string => `\`${text}\``;
const bare = (path: string): string => path.replaceAll(/:\w+/g, ":");

const partOf = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): Part => ({
  title,
  head,
  rows,
  there: rows.filter((row) => row.at(-1) !== TO_COME).length,
});

/** Returns for every page that the specification names whether it is declared. */
export function pagesPart(
  specified: readonly {
    readonly path: string;
    readonly access: string;
    readonly allowed: readonly string[];
  }[],
  declared: Readonly<Record<string, PageRoute>>,
): Part {
  const names = new Map(Object.entries(declared).map(([name, { path }]) => [bare(path), name]));
  const rows = specified.map(({ path, access, allowed }) => {
    const name = names.get(path);
    return [code(path), access, allowed.join(", "), name === undefined ? TO_COME : code(name)];
  });
  return partOf("2. Pages", ["path", "access", "account types", "where"], rows);
}

/** Returns for every call that the specification names whether the contract has it. */
export function callsPart(specified: readonly SpecifiedCall[], endpoints: readonly Endpoint[]): Part {
  const found = ({ call }: SpecifiedCall) => {
    const [method = "", path = ""] = call.split(" ");
    return endpoints.find(
      (endpoint) => bare(endpoint.path) === path && (method === "*" || endpoint.method === method),
    );
  };
  const rows = specified.map((one) => {
    const endpoint = found(one);
    const where = endpoint ? code(`${endpoint.method} ${endpoint.path}`) : (one.elsewhere ?? TO_COME);
    return [one.section, code(one.call), where];
  });
  return partOf("7. Calls", ["section", "call", "where"], rows);
}

/** Returns for every record which of its fields are on the wire, and which are not. */
export function recordsPart(specified: readonly SpecifiedRecord[], wire: string, elsewhere: string): Part {
  const isWire = (field: string) => new RegExp(`["'\`. ]${field}\\b["':?]`).test(wire);
  const rows = specified.map(({ section, name, fields }) => {
    const missing = fields.filter((field) => !isWire(field));
    const decided = missing.filter((field) => elsewhere.includes(`\`${field}\``));
    const open = missing.filter((field) => !decided.includes(field));
    const where =
      fields.length - missing.length === 0 && decided.length === 0
        ? TO_COME
        : `${fields.length - missing.length} of ${fields.length}`;
    return [section, name, list(decided), list(open), where];
  });
  const head = ["section", "record", "elsewhere (decision 33)", "to come", "fields on the wire"];
  return partOf("3. Records", head, rows);
}

const list = (names: readonly string[]): string => names.map(code).join(", ");

/** Returns for every code where it is answered or said. */
export function codesPart(
  specified: readonly { readonly section: string; readonly codes: readonly string[] }[],
  fileOf: (code: string) => string | undefined,
): Part {
  const rows = specified.flatMap(({ section, codes }) =>
    codes.map((one) => [section, code(one), fileOf(one) ?? TO_COME]),
  );
  return partOf("5 and 8. Codes", ["section", "code", "where"], rows);
}

/** Returns for every constant where it stands, and what an installation starts with. */
export function constantsPart(specified: readonly SpecifiedConstant[]): Part {
  const rows = specified.map(({ section, what, is, home }) => {
    const value = is ?? (home && "text" in home ? home.text : undefined);
    return [section, what, code(JSON.stringify(value)), home ? nameOfHome(home) : TO_COME];
  });
  return partOf("9 and DECISIONS. Constants", ["section", "what", "specified", "where"], rows);
}

/** Returns for every other statement which test shows it. */
export function rulesPart(specified: readonly SpecifiedRule[]): Part {
  const rows = specified.map(({ section, says, shownBy }) => {
    if (!shownBy) return [section, says, TO_COME];
    const [file, title] = shownBy;
    return [section, says, `${code(file.split("/").at(-1) ?? "")}: ${title}`];
  });
  return partOf("Rules", ["section", "what it says", "shown by"], rows);
}

/** Writes the page: first how much of each part is there, then the parts. */
export function writePage(parts: readonly Part[]): string {
  const summary = parts.map(({ title, rows, there }) => [
    title,
    String(rows.length),
    String(rows.length - there),
  ]);
  return [
    "# The specification, and what of it stands where",
    "",
    "Made by `npm run generate` from what the specification names (`tools/specification`) and what the code declares: a gap",
    "shows here. A constant that differs from its specified value, a rule whose test is gone and a second home of a constant",
    "fail `npm run check`.",
    "",
    ...table(["part", "named", TO_COME], summary),
    ...parts.flatMap(({ title, head, rows }) => ["", `## ${title}`, "", ...table(head, rows)]),
    "",
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Returns what is wrong with a constant: it differs, or its home is gone. */
export function complaintAbout({ what, is }: SpecifiedConstant, held: Held): string | undefined {
  if ("isThere" in held) return held.isThere ? undefined : `${what}: it does not stand in its home any more`;
  return JSON.stringify(held.value) === JSON.stringify(is)
    ? undefined
    : `${what}: specified ${JSON.stringify(is)}, held ${JSON.stringify(held.value)}`;
}
