import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../src");

/** Points by their first name. In an address or an id (`menos-pontos`) nobody reads it. */
const WORD = /(?<![\p{L}\d-])pontos?(?![\p{L}\d-])/iu;

/** Words in which it may stand in a file, and why. */
interface Exception {
  readonly file: string;
  readonly words: string;
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  {
    file: "pages/download/platform-rules.ts",
    words: "três pontos",
    because: "the sign of a browser's menu",
  },
  { file: "features/privacy/closing-loss.tsx", words: "ponto focal", because: "a role in the sales channel" },
];

/**
 * Returns the texts in a file of code that may reach a reader: its strings, templates and the texts of its
 * elements.
 */
function textsIn(file: string): string[] {
  const texts: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(join(src, file), "utf8"));
  expect(errors, file).toEqual([]);
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? value.raw),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(program);
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

interface Said {
  readonly file: string;
  readonly text: string;
}

const found: readonly Said[] = globSync("**/*.{ts,tsx}", { cwd: src, exclude: ["**/*.test.*"] }).flatMap(
  (file) =>
    textsIn(file)
      .filter((text) => WORD.test(text))
      .map((text) => ({ file, text })),
);

const allows = ({ file, words }: Exception, said: Said) =>
  said.file === file && !WORD.test(said.text.replaceAll(words, ""));

test("no text of the portal calls points by a name: what they are called is a setting", () => {
  expect(found.filter((said) => !exceptions.some((exception) => allows(exception, said)))).toEqual([]);
});

test("every exception is still needed", () => {
  expect(exceptions.filter((exception) => !found.some((said) => allows(exception, said)))).toEqual([]);
});
