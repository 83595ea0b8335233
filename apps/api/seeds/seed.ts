import { existsSync } from "node:fs";
import type { Tx } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";

/** Fills what a capability has in the demo: `seeds/<capability>/seed.ts` exports one under this name. */
export type Seed = (tx: Tx, platform: Platform) => Promise<void>;

/** Returns the seed of a capability; nothing where the demo needs none of it. */
export async function seedOf(capability: string): Promise<Seed | undefined> {
  const file = new URL(`./${capability}/seed.ts`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const { seed } = (await import(file.href)) as { readonly seed: Seed };
  return seed;
}
