/** What an import graph can't see: names, homes and spellings. Read CONTRIBUTING.md, "The map" and "Style". */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { complaintsAbout } from "./structure-rules.ts";

const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && !path.endsWith(".snap"));
const isText = /\.(ts|tsx|mjs|cjs|css|sql|json|md|html|svg)$/;

const files = new Map<string, string>();
for (const path of paths) {
  try {
    files.set(path, isText.test(path) ? readFileSync(path, "utf8") : "");
  } catch (error) {
    // A file that git knows and that was removed since.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

const complaints = complaintsAbout(files);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${files.size} files in their places`);
