import { nameInCode } from "../../apps/api/src/platform/database/spelling.ts";
import type { Column, DatabaseDescription, Table } from "./database-description.ts";

const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  "character varying": "string",
  character: "string",
  citext: "string",
  uuid: "string",
  inet: "string",
  cidr: "string",
  interval: "string",
  numeric: "string",
  date: "string",
  "time without time zone": "string",
  tsvector: "string",
  xid8: "string",
  regclass: "string",
  smallint: "number",
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
  bytea: "Buffer",
  "timestamp with time zone": "Instant",
  json: "Json",
  jsonb: "Json",
};

/** Returns the TypeScript of every table, with schema-qualified names in the spelling of the code. */
export function writeTableTypes({ tables }: DatabaseDescription): string {
  const body = tables.map((table) => {
    const lines = table.columns.map((column) => `    ${nameInCode(column.name)}: ${typeOf(table, column)};`);
    return `  "${nameInCode(table.schema)}.${nameInCode(table.name)}": {\n${lines.join("\n")}\n  };`;
  });
  const imports = ["ColumnType", "Generated", "GeneratedAlways"].filter((name) =>
    `${HELPERS}${body.join("")}`.includes(`${name}<`),
  );
  return `// Written by "npm run generate" from the migrated database.
import type { ${imports.join(", ")} } from "kysely";

${HELPERS}
/** Every table and view of the database. */
export interface Tables {
${body.join("\n")}
}
`;
}

const HELPERS = `/** A moment: read as a Date, written as a Date or an ISO string. */
type Instant = ColumnType<Date, Date | string, Date | string>;
/** A document: its shape is checked where it is read, and it is written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Optional<C> = C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read | null, Insert | null | undefined, Update | null> : never;
type Defaulted<C> = C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : never;
`;

function typeOf(table: Table, column: Column): string {
  const base = column.labels
    ? union(column.labels)
    : (unionByCheck(table, column) ?? baseType(table, column));
  const type = column.isNullable ? nullable(base) : base;
  if (column.isGenerated) return `GeneratedAlways<${type}>`;
  return column.default !== null && table.kind === "table" ? withDefault(type) : type;
}

function baseType(table: Table, { name, type }: Column): string {
  const isArray = type.endsWith("[]");
  const found = TYPES[type.replace(/\[\]$/, "").replace(/\(.*?\)/, "")];
  if (!found) throw new Error(`No TypeScript type for ${table.schema}.${table.name}.${name} ${type}`);
  return isArray ? `${found}[]` : found;
}

const DISTINCT_COLUMNS = ["Instant", "Json"];

function nullable(type: string): string {
  return DISTINCT_COLUMNS.includes(type) ? `Optional<${type}>` : `${type} | null`;
}

function withDefault(type: string): string {
  if (type.startsWith("Optional<")) return type;
  return DISTINCT_COLUMNS.includes(type) ? `Defaulted<${type}>` : `Generated<${type}>`;
}

/** Returns the type of a column. One that a check limits to a list of words takes only those words. */
function unionByCheck(table: Table, { name, type }: Column): string | undefined {
  if (type !== "text") return undefined;
  for (const { definition } of table.constraints) {
    const listed = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
    if (listed?.[1] !== name) continue;
    const words = [...(listed[2] ?? "").matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = ""]) =>
      word.replaceAll("''", "'"),
    );
    return union(words);
  }
  return undefined;
}

function union(words: readonly string[]): string {
  return words.map((word) => JSON.stringify(word)).join(" | ");
}
