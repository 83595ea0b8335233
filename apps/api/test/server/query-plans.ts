import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import { escapeLiteral } from "pg";
import type { Db } from "../../src/platform/database/database.ts";
import type { Tables } from "../../src/platform/database/tables.ts";
import type { FreshDatabase } from "./fresh-database.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL answered something: the tables it read from end to end, and the pages it touched. */
export interface Plan {
  readonly scannedTables: readonly string[];
  readonly pages: number;
}

/** Returns the same database with a recorder of each statement that is sent. */
export function recording(
  { pool }: Pick<FreshDatabase, "pool">,
  onStatement: (statement: CompiledQuery) => void,
): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => onStatement(query),
  });
}

/** Does a piece of work and returns how each of its statements was answered, in order. Use it for reads only. */
export async function plansOf(
  database: Pick<FreshDatabase, "pool">,
  work: (db: Db) => Promise<unknown>,
): Promise<Plan[]> {
  const statements: CompiledQuery[] = [];
  await work(recording(database, (each) => statements.push(each)));
  const plans: Plan[] = [];
  for (const { sql, parameters } of statements) {
    const root = await planOf(database, sql, parameters);
    plans.push({
      scannedTables: nodesOf(root)
        .filter((node) => node["Node Type"] === "Seq Scan")
        .map((node) => node["Relation Name"] ?? ""),
      pages: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    });
  }
  return plans;
}

/** Returns the plan that a connection stores for the statement: made once for all values, as the API runs it. */
async function planOf(
  { pool }: Pick<FreshDatabase, "pool">,
  text: string,
  parameters: readonly unknown[],
): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    await client.query(`prepare planned as ${text}`);
    const values = parameters.map((value) => literalOf(value as Value));
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) execute planned${values.length > 0 ? `(${values.join()})` : ""}`,
    );
    await client.query("deallocate planned");
    const root = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!root) throw new Error("no plan was returned");
    return root;
  } finally {
    client.release();
  }
}

/** What our statements are given. */
type Value = string | number | boolean | Date | readonly unknown[] | null;

function literalOf(value: Value): string {
  if (value === null) return "null";
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (typeof value === "object")
    return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join()}}`);
  return escapeLiteral(String(value));
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
