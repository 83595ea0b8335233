import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll } from "vitest";

interface DriverResult {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** What of the driver's query is read here: it has the rows as the code gets them. */
interface DriverQuery {
  readonly text?: string;
  readonly _result: DriverResult;
  handleReadyForQuery: (this: DriverQuery, connection: unknown) => void;
}

/**
 * Notes of every statement which columns came and what their values were, in a file of the folder that the run names.
 * The run compares them with the types of `sql<Row>` (`tools/row-types`): nothing else checks these.
 */
const folder = process.env["SEEN_ROWS_FOLDER"];
if (folder) {
  const seen = notesOfProcess();
  afterAll(() => {
    const lines = [...seen]
      .filter(([, { isNew }]) => isNew)
      .map(([text, note]) => {
        note.isNew = false;
        const columns = Object.fromEntries([...note.columns].map(([name, kinds]) => [name, [...kinds]]));
        return `${JSON.stringify({ text, columns })}\n`;
      });
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(""));
  });
}

interface Note {
  isNew: boolean;
  readonly columns: Map<string, Set<string>>;
}

/** The notes of this process, whose files share the driver. */
function notesOfProcess(): Map<string, Note> {
  const shared = globalThis as { seenRows?: Map<string, Note> };
  if (shared.seenRows) return shared.seenRows;
  const seen = new Map<string, Note>();
  shared.seenRows = seen;
  const { prototype } = (Client as unknown as { Query: { prototype: DriverQuery } }).Query;
  const { handleReadyForQuery } = prototype;
  prototype.handleReadyForQuery = function (connection) {
    const { text, _result: result } = this;
    if (text !== undefined && result.fields.length > 0) take(seen, text, result);
    handleReadyForQuery.call(this, connection);
  };
  return seen;
}

function take(seen: Map<string, Note>, text: string, { fields, rows }: DriverResult): void {
  const note = seen.get(text) ?? { isNew: true, columns: new Map<string, Set<string>>() };
  seen.set(text, note);
  for (const { name } of fields) {
    const kinds = note.columns.get(name) ?? new Set();
    note.columns.set(name, kinds);
    for (const row of rows) {
      const kind = kindOf(row[name]);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      note.isNew = true;
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "number" || typeof value === "boolean") return typeof value;
  if (Array.isArray(value)) return "list";
  if (value instanceof Date) return "date";
  return value instanceof Uint8Array ? "bytes" : "record";
}
