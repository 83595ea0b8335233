import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder and those above it where they are missing, and throws unless it can be written. */
export function makeFolder(path: string): void {
  // Step by step, because Node's own recursion never ends below /proc.
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  accessSync(path, constants.W_OK | constants.X_OK);
}
