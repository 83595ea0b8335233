import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../program.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns a copy of the project in a folder of its own, to be changed and thrown away: the files that Git knows or
 * would take, beside the packages that are installed, whose content is shared by links. Returns the folder.
 */
export async function copyOfProject(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "colheita-copy-"));
  const list = ["-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { output } = await runProgram("git", list);
  for (const file of output.split("\0").filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const folder of ["node_modules", "apps/api/node_modules", "apps/portal/node_modules"])
    if (existsSync(join(ROOT, folder)))
      await runProgram("cp", ["-al", join(ROOT, folder), join(copy, folder)]);
  // Caches are written in place: those of the original stay its own.
  rmSync(join(copy, "node_modules/.cache"), { recursive: true, force: true });
  return copy;
}
