import { format, resolveConfig } from "prettier";
import type { Endpoint } from "@colheita/contract/kit";

/** The path of the generated module, from the root of the project. */
export const OFFLINE_ANSWERS_FILE = "apps/portal/src/platform/offline/offline-answers.ts";

const HEAD = `// Written by \`npm run generate\` from the contract: the calls that declare \`offlineLabel\`.

/** What can be read without a network, as it was last seen: the label that readers see, and the addresses of the answers. */
export const offlineAnswers = [`;

/** Returns the address of a call as a regular expression; an id has 15 or 18 characters (\`Id\`), which no word of a path has. */
function patternOf({ path }: Endpoint): string {
  const escaped = path.replaceAll("/", String.raw`\/`);
  const filled = escaped.replaceAll(/:(\w+)/g, (_, name: string) =>
    name.endsWith("Id") ? String.raw`\w{15,18}` : String.raw`[\w-]+`,
  );
  return String.raw`/^\/api${filled}$/`;
}

/** Returns the source of the module that lists the answers that the service worker stores, by their labels. */
export async function writeOfflineAnswers(endpoints: readonly Endpoint[]): Promise<string> {
  const offlineCalls = endpoints.filter(({ offlineLabel }) => offlineLabel !== undefined);
  const byLabel = Map.groupBy(offlineCalls, ({ offlineLabel }) => offlineLabel ?? "");
  const entries = [...byLabel].map(([what, calls]) => {
    const patterns = calls.map(patternOf).toSorted();
    return `  { what: ${JSON.stringify(what)}, paths: [${patterns.join(", ")}] },`;
  });
  const text = [HEAD, ...entries.toSorted(), "] as const;"].join("\n");
  return format(text, { ...(await resolveConfig(OFFLINE_ANSWERS_FILE)), filepath: OFFLINE_ANSWERS_FILE });
}
