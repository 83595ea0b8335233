import type { DeclaredRows, ValueKind } from "./declared-rows.ts";

/** What the database answered to a statement: of each column, by its name there, the kinds of values that came. */
export interface SeenRows {
  readonly text: string;
  readonly columns: Readonly<Record<string, readonly ValueKind[]>>;
}

export interface Comparison {
  /** How many of those with a type were seen. */
  readonly seen: number;
  /** Where a declared row and the database's differ, or none came to compare, in words. */
  readonly faults: readonly string[];
}

/** Compares the rows that the code declares with those that the database sent. */
export function compareRows(declared: readonly DeclaredRows[], seen: readonly SeenRows[]): Comparison {
  const faults = new Set<string>();
  const found = new Set<DeclaredRows>();
  for (const rows of seen)
    for (const one of declaredFor(rows.text, declared)) {
      for (const fault of faultsOf(one, rows)) faults.add(`${one.place}: ${fault}`);
      if (Object.values(rows.columns).some((kinds) => kinds.length > 0)) found.add(one);
    }
  const typed = declared.filter(({ columns }) => columns !== undefined);
  const unseen = typed
    .filter((one) => !found.has(one))
    .map(({ place }) => `${place}: no API test gets a row of it`);
  return { seen: typed.length - unseen.length, faults: [...faults, ...unseen] };
}

/** The statement of which this text is made, and the expressions in it. */
function declaredFor(text: string, declared: readonly DeclaredRows[]): DeclaredRows[] {
  const fitting = declared.filter((rows) => fits(text, rows));
  // Where a fragment may be anything, several fit: the one that says most itself is meant.
  const most = Math.max(...fitting.map(({ isWhole, ownLength }) => (isWhole ? ownLength : 0)));
  return fitting.filter(({ isWhole, ownLength }) => !isWhole || ownLength === most);
}

/** Whether the parts follow each other in a text, and, for a statement, begin and end it. */
function fits(text: string, { parts, isWhole }: DeclaredRows): boolean {
  let end = 0;
  for (const [index, part] of parts.entries()) {
    part.lastIndex = end;
    const found = part.exec(text);
    if (!found || (isWhole && index === 0 && found.index > 0)) return false;
    end = part.lastIndex;
  }
  const last = parts.at(-1);
  return !isWhole || end === text.length || (last !== undefined && parts.length > 1 && endsWith(text, last));
}

const endsWith = (text: string, part: RegExp) => new RegExp(`(?:${part.source})$`).test(text);

/** Libraries of ours name columns in their own way, which stays as it is. */
const nameInCode = (column: string) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function faultsOf({ columns, isWhole }: DeclaredRows, { columns: sent }: SeenRows): string[] {
  if (!columns) return [];
  const byName = new Map(Object.entries(sent).map(([name, kinds]) => [nameInCode(name), kinds]));
  const wrong = Object.entries(columns).flatMap(([name, allowed]) => {
    const kinds = byName.get(name);
    // The same expression may stand in a condition of another statement, which does not select it.
    if (!kinds)
      return !isWhole || allowed.includes("missing") ? [] : [`${name} is declared and not selected`];
    if (allowed.includes("any")) return [];
    return kinds
      .filter((kind) => !allowed.includes(kind))
      .map((kind) => `${name} is declared as ${allowed.join(" or ")}, and was ${kind}`);
  });
  // `sql<object>` takes whatever comes.
  if (!isWhole || Object.keys(columns).length === 0) return wrong;
  const undeclared = [...byName.keys()].filter((name) => !(name in columns));
  return [...wrong, ...undeclared.map((name) => `${name} is selected and not declared`)];
}
