import { brotliCompressSync, constants } from "node:zlib";

/** Limits in bytes after brotli (docs/decisions/0009-portal-weight.md). */
export const limits = {
  publicScripts: 92_000,
  coldHomeScripts: 112_000,
  furtherScripts: 25_000,
  firstFrame: 14_600,
} as const;

export function brotliSize(content: Buffer | string): number {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

export interface PageWeight {
  readonly name: string;
  readonly isLogged: boolean;
  /** Script addresses with their weight. */
  readonly scripts: ReadonlyMap<string, number>;
  /** The document, which has the styles of its first frame in itself: what a new connection carries before its first answer from the phone. */
  readonly critical: number;
}

const sum = (weights: Iterable<number>) => [...weights].reduce((total, weight) => total + weight, 0);

/** Returns every budget that a page breaks, as a sentence. `home` is the page that further logged pages come after. */
export function brokenBudgets(pages: readonly PageWeight[], home: PageWeight): string[] {
  const broken: string[] = [];
  const check = (what: string, bytes: number, limit: number) => {
    if (bytes > limit) broken.push(`${what}: ${bytes} bytes, ${bytes - limit} over the ${limit} allowed`);
  };
  for (const page of pages) {
    check(`${page.name}: HTML and CSS of the first frame`, page.critical, limits.firstFrame);
    if (!page.isLogged) {
      check(
        `${page.name}: scripts of a public first route`,
        sum(page.scripts.values()),
        limits.publicScripts,
      );
    }
    if (page === home)
      check(`${page.name}: scripts of a cold home`, sum(page.scripts.values()), limits.coldHomeScripts);
    const further = [...page.scripts].filter(([address]) => !home.scripts.has(address));
    check(
      `${page.name}: scripts beyond the home's`,
      sum(further.map(([, bytes]) => bytes)),
      limits.furtherScripts,
    );
  }
  return broken;
}

/** Returns the weights as a table for the build's output. */
export function weightTable(pages: readonly PageWeight[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  const rows = pages.map(
    ({ name, scripts, critical }) =>
      `${name.padEnd(16)} scripts ${kilobytes(sum(scripts.values()))}   html+css ${kilobytes(critical)}`,
  );
  return rows.join("\n");
}
