import { existsSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "docs/benchmarks.md";
const TITLE = "# Benchmarks";

/** Writes one section of docs/benchmarks.md, under its heading of the second level. Those of other runs stay as they are. */
export function writeSection(name: string, content: string): void {
  const sections = new Map<string, string>();
  const before = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  for (const part of before.split(/^## /m).slice(1)) {
    const [heading = "", ...lines] = part.split("\n");
    sections.set(heading, lines.join("\n").trim());
  }
  sections.set(name, content.trim());
  const written = [...sections].map(([heading, words]) => `## ${heading}\n\n${words}\n`);
  writeFileSync(FILE, `${TITLE}\n\n${written.join("\n")}`);
}
