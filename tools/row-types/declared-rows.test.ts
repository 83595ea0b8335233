import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDeclaredRows } from "./declared-rows.ts";

const SOURCE = `
declare function sql<Row>(parts: TemplateStringsArray, ...values: unknown[]): { toOperationNode: Row; as(name: string): Row };
interface Lot { readonly id: number; readonly state: "open" | "spent"; readonly expiresOn: string | null; readonly document: unknown }
export const lots = (id: string) => sql<Lot & { isLast?: boolean }>\`select * from lot where id = \${id} limit 1\`;
export const dated = sql<Pick<Lot, "id"> & { at: Date; hash: Uint8Array; names: string[] }>\`select \${lots("1")}\`;
const columns = sql\`id, state\`;
export const named = sql<{ id: number; state: string }>\`select \${columns} from lot\`;
export const left = sql<number>\`points - \${1}\`.as("left");
export const isOpen = sql<boolean>\`state = 'open'\`;
export const untyped = sql\`delete from lot\`;
`;

test("the compiler tells the columns of every statement and named expression", () => {
  const folder = mkdtempSync(join(tmpdir(), "colheita-rows-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { strict: true, target: "es2023", types: [], noEmit: true };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ["lots.ts"] }));
  writeFileSync(join(folder, "lots.ts"), SOURCE);
  const rows = readDeclaredRows(config, (file) => file.endsWith("/lots.ts"));
  expect(rows.map(({ place }) => place.slice(folder.length))).toEqual(
    [4, 5, 7, 8, 10].map((line) => `/lots.ts:${line}`),
  );
  const [lots, dated, named, left, untyped] = rows;
  expect(lots?.columns).toEqual({
    id: ["number"],
    state: ["text"],
    expiresOn: expect.arrayContaining(["text", "null"]) as unknown,
    document: ["any"],
    isLast: expect.arrayContaining(["boolean", "missing"]) as unknown,
  });
  expect(dated?.columns).toEqual({ id: ["number"], at: ["date"], hash: ["bytes"], names: ["list"] });
  expect([left?.columns, left?.isWhole, untyped?.columns]).toEqual([{ left: ["number"] }, false, undefined]);
  expect(lots?.parts).toEqual([/select \* from lot where id = \$\d+ limit 1/g]);
  expect(dated?.parts).toEqual([/select /g, /(?:)/g]);
  expect(named?.parts).toEqual([/select id, state from lot/g]);
  expect(left?.parts).toEqual([/points - \$\d+/g, / as "left"/g]);
  expect([lots?.ownLength, left?.ownLength]).toEqual([37, 9]);
});
