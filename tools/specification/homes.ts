import { readFileSync } from "node:fs";
import { join } from "node:path";
import { portalFigures } from "@colheita/contract/routes/portal-settings";
import { definitions } from "@colheita/contract/settings/setting-definitions";
import type { Home } from "./constants.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What a home holds: a value, or for a home by its text whether it is there. */
export type Held = { readonly value: unknown } | { readonly isThere: boolean };

const partOf = (value: unknown, part: string | undefined): unknown =>
  part === undefined ? value : (value as Readonly<Record<string, unknown>>)[part];

/** Returns what the home of a constant holds today. @throws where a module has no such export. */
export async function heldIn(home: Home): Promise<Held> {
  if ("setting" in home) return { value: partOf(definitions[home.setting].fallback, home.part) };
  if ("figure" in home) return { value: portalFigures[home.figure] };
  const path = join(ROOT, home.file);
  if ("text" in home) return { isThere: readFileSync(path, "utf8").includes(home.text) };
  const module = (await import(path)) as Readonly<Record<string, unknown>>;
  if (!(home.name in module)) throw new Error(`${home.file} exports no ${home.name}`);
  return { value: partOf(module[home.name], home.part) };
}

/** Names a home, as the page does. */
export function nameOfHome(home: Home): string {
  const part = "part" in home && home.part !== undefined ? `.${home.part}` : "";
  if ("setting" in home) return `setting \`${home.setting}${part}\``;
  if ("figure" in home) return `setting \`PortalFigures.${home.figure}\``;
  const file = home.file.split("/").at(-1) ?? "";
  return "text" in home ? `\`${file}\`` : `\`${file}\`: \`${home.name}${part}\``;
}
