import { format, resolveConfig } from "prettier";
import type { Endpoint } from "@colheita/contract/kit";

/** From the root of the project. */
export const KEPT_ANSWERS_FILE = "apps/portal/src/platform/offline/kept-answers.ts";

const HEAD = `// Written by \`npm run generate\` from the contract: the calls that say \`keptOffline\`.

/** What may be read without a network, as it was last seen: what readers are told of it, and the addresses of the answers. */
export const keptAnswers = [`;

/** The address of a call as a pattern; an id has 15 or 18 characters (\`Id\`), which no word of a path has. */
function patternOf({ path }: Endpoint): string {
  const escaped = path.replaceAll("/", String.raw`\/`);
  const filled = escaped.replaceAll(/:(\w+)/g, (_, name: string) =>
    name.endsWith("Id") ? String.raw`\w{15,18}` : String.raw`[\w-]+`,
  );
  return String.raw`/^\/api${filled}$/`;
}

/** Returns the module that says which answers the service worker keeps, by what they are called. */
export async function writeKeptAnswers(endpoints: readonly Endpoint[]): Promise<string> {
  const kept = endpoints.filter(({ keptOffline }) => keptOffline !== undefined);
  const byWhat = Map.groupBy(kept, ({ keptOffline }) => keptOffline ?? "");
  const entries = [...byWhat].map(([what, calls]) => {
    const patterns = calls.map(patternOf).toSorted();
    return `  { what: ${JSON.stringify(what)}, paths: [${patterns.join(", ")}] },`;
  });
  const text = [HEAD, ...entries.toSorted(), "] as const;"].join("\n");
  return format(text, { ...(await resolveConfig(KEPT_ANSWERS_FILE)), filepath: KEPT_ANSWERS_FILE });
}
