import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

/**
 * Returns where a stand-in for a folder that the database's user can't reach lies: below /var/lib for root, else
 * /var/tmp.
 */
export function standInFor(original: string): string {
  const uid = process.getuid?.() ?? 0;
  const parents = uid === 0 ? ["/var/lib", "/var/tmp"] : ["/var/tmp"];
  const parent = parents.find((path) => existsSync(path)) ?? tmpdir();
  return join(parent, `colheita-${uid}-${createHash("sha256").update(original).digest("hex").slice(0, 12)}`);
}

/** Makes the stand-in, readable by all and writable by us alone. It is refused when somebody else prepared it. */
export function makeStandIn(original: string): string {
  const folder = standInFor(original);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new StartError(`${folder} was prepared by another user. Remove it and start again.`);
  return folder;
}
