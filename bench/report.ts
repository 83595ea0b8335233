import { cpus, loadavg } from "node:os";
import { writeSection } from "./report-sections.ts";
import { meets, type Row } from "./row.ts";

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
const goalOf = ({ goal }: Row) => ("atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);
const cpuOf = (value: number | undefined) => (value === undefined ? "" : value.toFixed(2));

/** Returns a row as a line for the terminal. */
export function formatRow(row: Row): string {
  const { what, unit, compared, note } = row;
  const { ours, limit, ratio } = compared;
  const cpu =
    ours.cpuMs === undefined ? "" : `, CPU ${cpuOf(ours.cpuMs)} ms a request against ${cpuOf(limit.cpuMs)}`;
  return `${meets(row) ? "✓" : "✗"} ${what}: ${ratio.toFixed(2)} (${goalOf(row)}) of ${row.limit}: ${number(ours.value)} against ${number(limit.value)} ${unit}${cpu}${note ? `; ${note}` : ""}`;
}

/** Writes the section of the server in docs/benchmarks.md; the others stay. */
export function writeReport(rows: readonly Row[], rounds: number): void {
  write("Server", "npm run bench", rows, rounds);
}

/** Writes the section of a ledger that grows. */
export function writeGrowth(rows: readonly Row[], rounds: number): void {
  write("Growth", "npm run bench -- growth", rows, rounds);
}

function write(section: string, command: string, rows: readonly Row[], rounds: number): void {
  const lines = rows.map((row) => {
    const { what, limit, unit, compared, note } = row;
    const { ours, limit: beside, ratio } = compared;
    return `| ${what} | ${limit} | ${number(ours.value)} ${unit} | ${number(beside.value)} ${unit} | ${cpuOf(ours.cpuMs)} | ${cpuOf(beside.cpuMs)} | ${ratio.toFixed(2)} | ${goalOf(row)} | ${meets(row) ? "met" : "not met"}${note ? `: ${note}` : ""} |`;
  });
  writeSection(
    section,
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}),
Node ${process.versions.node}, with the embedded PostgreSQL and fsync on. Only ratios count: what is measured and its limit take
turns (A B A B …), each figure is the median of ${rounds} rounds. Load of the machine when it ended: ${loadavg()[0]?.toFixed(1)}. CPU is that of server and database together, in milliseconds a request.

| what | limit beside it | here | limit | CPU | CPU of the limit | ratio | goal | |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join("\n")}
`,
  );
}
