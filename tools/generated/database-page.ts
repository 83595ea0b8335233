import type { DatabaseDescription, Routine, Table } from "./database-description.ts";

/** Returns the database as a page of Markdown, for people. */
export function writeDatabasePage({ schemas, tables, routines }: DatabaseDescription): string {
  const parts = schemas.map(({ name, comment }) =>
    [
      `## ${name}`,
      ...(comment ? [comment] : []),
      ...tables.filter(({ schema }) => schema === name).map(tableSection),
      ...routineSection(routines.filter(({ schema }) => schema === name)),
    ].join("\n\n"),
  );
  const contents = tables.map(({ schema, name }) => `[${schema}.${name}](#${schema}${name})`).join(" · ");
  return (
    [
      "# The database",
      "Written by `npm run generate` from the migrations in `apps/api/migrations`, which are the source of truth.",
      contents,
      ...parts,
      "",
    ]
      .join("\n\n")
      .trimEnd() + "\n"
  );
}

function tableSection({
  schema,
  name,
  kind,
  comment,
  columns,
  constraints,
  indexes,
  triggers,
}: Table): string {
  const rows = columns.map((column) =>
    row([
      `\`${column.name}\``,
      column.labels ? column.labels.join(", ") : column.type,
      column.isNullable ? "" : "yes",
      column.default === null ? "" : `\`${column.default}\``,
      column.comment ?? "",
    ]),
  );
  const rules = [...constraints, ...indexes].map(
    (rule) => `- \`${rule.name}\`: \`${rule.definition}\`${rule.comment ? `. ${rule.comment}` : ""}`,
  );
  return [
    `### ${schema}.${name}`,
    ...(comment || kind === "view"
      ? [[kind === "view" ? "A view." : "", comment ?? ""].join(" ").trim()]
      : []),
    ["| column | type | required | default | meaning |", "| --- | --- | --- | --- | --- |", ...rows].join(
      "\n",
    ),
    ...(rules.length > 0 ? [rules.join("\n")] : []),
    ...(triggers.length > 0 ? [triggers.map((trigger) => `- \`${trigger}\``).join("\n")] : []),
  ].join("\n\n");
}

function routineSection(routines: readonly Routine[]): string[] {
  if (routines.length === 0) return [];
  const lines = routines.map(
    ({ signature, result, comment }) => `- \`${signature}\` → \`${result}\`${comment ? `: ${comment}` : ""}`,
  );
  return ["### Functions", lines.join("\n")];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
