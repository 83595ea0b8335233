import type { FaultRow } from "./rows.ts";
import type { ShownRow } from "./shown.ts";

const HEAD = `# The fault matrix

What goes wrong or is tried, what must hold then, and where that is shown: each test is named after its row. Generated from the
tests' names and \`tools/fault-matrix/rows.ts\` by \`npm run generate\`. The rings are those of [testing.md](testing.md).

| row | fault | what must hold | shown in |
| --- | --- | --- | --- |
`;

/**
 * Returns the page: a line for each row.
 * @throws where a test names a row that is not there, or nothing shows a row and nothing says why.
 */
export function writeFaultMatrix(rows: readonly FaultRow[], shown: readonly ShownRow[]): string {
  const unknown = shown.find((one) => !rows.some(({ name }) => name === one.row));
  if (unknown)
    throw new Error(`${unknown.file} shows ${unknown.row}, which tools/fault-matrix/rows.ts lacks`);
  return (
    HEAD +
    rows
      .map(
        (row) =>
          `${lineOf(
            row,
            shown.filter((one) => one.row === row.name),
          )}\n`,
      )
      .join("")
  );
}

function lineOf({ name, fault, mustHold, comesWith }: FaultRow, shown: readonly ShownRow[]): string {
  if (shown.length === 0 && comesWith === undefined) throw new Error(`no test shows ${name}`);
  if (shown.length > 0 && comesWith !== undefined)
    throw new Error(`${name} is shown: strike out that it is to come`);
  const where = shown.length === 0 ? `comes with ${comesWith}` : shown.map(placeOf).join(", ");
  return `| ${name} | ${fault} | ${mustHold} | ${where} |`;
}

function placeOf({ file, tests, ring }: ShownRow): string {
  const path = file.replace(/^apps\/api\/(?:src\/capabilities\/)?/, "").replace(/^apps\/|^tests\//, "");
  const notes = [ring === "unit and API" ? "" : ring, tests > 1 ? `${tests} tests` : ""].filter(Boolean);
  return `[${path}](../${file})${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}
