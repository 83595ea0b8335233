import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { runNode } from "./program.ts";

const SOURCES = [
  "package-lock.json",
  "apps/portal/{src,build,assets,public}/**/*",
  "apps/portal/*.{ts,json}",
  "packages/*/{src,fonts,assets}/**/*",
  "packages/*/package.json",
];
const BUILT = "apps/portal/dist";
const STAMP = `${BUILT}/.sources`;

/** Builds the portal where its sources changed since the last build. Returns whether there is a portal to serve. */
export async function buildPortal(): Promise<boolean> {
  const now = fingerprint(process.env);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === now) return true;
  console.log("Building the portal …");
  const { status, output } = await runNode(["apps/portal/build/build.ts"], {
    env: { NODE_ENV: "production" },
  });
  if (status !== 0) {
    console.error(output.trimEnd());
    return false;
  }
  writeFileSync(STAMP, now);
  return true;
}

/**
 * Returns a text that is the same as long as no source changed in name or content, and the build is given the same
 * values.
 */
export function fingerprint(env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash("sha256");
  for (const path of globSync(SOURCES).toSorted()) {
    if (!statSync(path).isFile() || /\.(test|examples)\.tsx?$/.test(path)) continue;
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
  const given = Object.keys(env).filter((name) => name.startsWith("VITE_"));
  for (const name of given.toSorted()) hash.update(`${name}=${env[name]}`).update("\0");
  return hash.digest("hex");
}
