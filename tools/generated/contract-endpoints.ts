import { globSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@colheita/contract/kit";

/** Returns every endpoint that the contract declares, from every capability's folder. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("packages/contract/src/*/*-endpoints.ts", { cwd: root }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Readonly<Record<string, unknown>>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "method" in value;
}
