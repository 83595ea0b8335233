import { readFileSync } from "node:fs";
import { join } from "node:path";

const LIST = join(import.meta.dirname, "../../apps/api/src/capabilities.ts");

/**
 * Returns the names of the capabilities that the source of `capabilities.ts` lists, in its order and in kebab-case.
 * @throws where it finds none: gates that know no capability let everything through.
 */
export function namesListedIn(source: string): string[] {
  const list = /: readonly Capability\[\] = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const names = [...list.matchAll(/\b(\w+)Capability\b/g)].map(([, name = ""]) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  if (names.length === 0) throw new Error("apps/api/src/capabilities.ts lists no capability");
  return names;
}

/** The order of the capabilities, foundation first: one may use those before it, never those after it. */
export const CAPABILITY_ORDER: readonly string[] = namesListedIn(readFileSync(LIST, "utf8"));
