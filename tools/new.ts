/**
 * `npm run new field-notes Anotações /anotacoes`: the smallest whole of a capability on every side, which passes all gates, to be turned
 * into what is wanted (CONTRIBUTING.md, "A new capability").
 */
import { join } from "node:path";
import { makeCapability } from "./new-capability/make-capability.ts";
import { runNode } from "./program.ts";

const [name, title, path] = process.argv.slice(2);
if (name === undefined || title === undefined || path === undefined) {
  console.error("Which capability, what is its page called, and where is it?");
  console.error('npm run new field-notes "Anotações da lavoura" /anotacoes');
  process.exit(1);
}

try {
  const { made, changed } = makeCapability(join(import.meta.dirname, ".."), { name, title, path });
  console.log(`Made:\n${made.map((file) => `  ${file}`).join("\n")}`);
  console.log(`Entered in:\n${changed.map((file) => `  ${file}`).join("\n")}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const files = [
  "node_modules/prettier/bin/prettier.cjs",
  "--write",
  "--log-level=warn",
  "apps",
  "packages",
  "tests",
];
const written = await runNode(files);
const generated = await runNode(["tools/generate.ts"], { isShown: true });
process.exitCode = written.status || generated.status;
