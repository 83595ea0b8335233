/** At-rules that hold rules of their own, each of which may go or stay. */
const GROUPS = /^@(?:media|supports|layer|container)\b/;
/** What stands in these parentheses need not be in the document for the selector to match. */
const CONDITIONS = /:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

/**
 * Returns the rules of a minified style sheet that a document may need for its first frame: those whose classes are
 * all in the document, in their order, with every rule that names no class. `html` is the document as it arrives.
 */
export function criticalStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const isThere = (selector: string) =>
    [...selector.replaceAll(CONDITIONS, "").matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = ""]) =>
      classes.has(name.replaceAll("\\", "")),
    );
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return head;
      if (GROUPS.test(head)) {
        const left = criticalStyles(body, html);
        return left === "" ? "" : `${head}{${left}}`;
      }
      if (head.startsWith("@")) return `${head}{${body}}`;
      const left = splitTop(head, ",").filter(isThere);
      return left.length === 0 ? "" : `${left.join(",")}{${body}}`;
    })
    .join("");
}

/**
 * Returns a sheet without its fonts, for those that come after the first: declared again, they would make the text
 * flicker.
 */
export function withoutFonts(css: string): string {
  return rulesOf(css)
    .filter(({ head }) => head !== "@font-face")
    .map(({ head, body }) => (body === undefined ? head : `${head}{${body}}`))
    .join("");
}

interface Rule {
  readonly head: string;
  /** Nothing for a statement such as `@charset`. */
  readonly body?: string;
}

/** Returns the rules at the top of a sheet, with what they hold as text. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const end = indexAtTop(css, at, "{;");
    const head = css.slice(at, end).trim();
    if (css[end] !== "{") {
      if (head !== "") rules.push({ head: `${head};` });
      at = end + 1;
      continue;
    }
    const close = indexAtTop(css, end + 1, "}");
    rules.push({ head, body: css.slice(end + 1, close) });
    at = close + 1;
  }
  return rules;
}

/** Splits a text at the given signs, where these are in no bracket and no string. */
function splitTop(text: string, sign: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = indexAtTop(text, at, sign);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
}

/**
 * Returns where one of `signs` first occurs from `from` on, in no bracket and no string; the length where none
 * does.
 */
function indexAtTop(text: string, from: number, signs: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (depth === 0 && signs.includes(sign)) return at;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
  }
  return text.length;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === "\\" ? 2 : 1;
  return at;
}
