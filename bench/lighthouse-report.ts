import { cpus, loadavg } from "node:os";
import { boundOf, goals, missOf } from "./lighthouse-goals.ts";
import type { MeasuredPage, PageFigures } from "./lighthouse-goals.ts";
import { writeSection } from "./report-sections.ts";

export interface PageRow {
  readonly page: MeasuredPage;
  readonly figures: PageFigures;
  /** What the slowest interaction touched. */
  readonly slowestControl: string;
}

/** Returns a page's figures as a line for the terminal, and a line for each goal that it misses. */
export function formatPage(row: PageRow): string {
  const { page, figures, slowestControl } = row;
  const line = goals.map(({ figure, head, show }) => `${head} ${show(figures[figure])}`).join(", ");
  const misses = missesOf(row);
  return [
    `${misses.length === 0 ? "✓" : "✗"} ${page.path}: ${line}, slowest to answer: ${slowestControl}`,
    ...misses.map((miss) => `    ${miss}`),
  ].join("\n");
}

const missesOf = ({ page, figures }: PageRow): string[] =>
  goals.flatMap((goal) => missOf(goal, page, figures) ?? []);

/** Writes the section of the pages in docs/benchmarks.md; the others stay. */
export function writePagesSection(rows: readonly PageRow[], rounds: number, browser: string): void {
  const misses = rows.flatMap(missesOf);
  const table = [
    `| page | ${goals.map(({ head }) => head).join(" | ")} |`,
    `| --- | ${goals.map(() => "---").join(" | ")} |`,
    ...rows.map(
      ({ page, figures }) =>
        `| \`${page.path}\` | ${goals.map(({ figure, show }) => show(figures[figure])).join(" | ")} |`,
    ),
    `| goal | ${goals.map(boundOf).join(" | ")} |`,
  ].join("\n");
  writeSection(
    "Pages",
    `Written by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}),
Node ${process.versions.node}, ${browser}, Lighthouse mobile with simulated throttling (one column with it applied), cold cache, the demo's data behind HTTPS, HTTP/2 and
brotli, logged pages with the session of the demo's farmer. Each figure is the median of ${rounds} runs, in turn with a page of nothing but HTML, by
which the LCP is divided; INP is the slowest control of the page, each touched
with the processor a quarter as fast: once, or five times and the median of them where it took over 100 ms. Load of the machine when it
ended: ${loadavg()[0]?.toFixed(1)}. The build itself fails where scripts pass 92, 112 or 25 kB (\`apps/portal/build/budget.ts\`); the column
here has what comes after the first screen, too. The last column is how fast Lighthouse found the machine: figures
under speeds that differ do not compare.

${table}

${misses.length === 0 ? "Every goal is met." : `Missed:\n\n${misses.map((miss) => `- ${miss}`).join("\n")}`}
`,
  );
}
