import { sql, type Db, type Tx } from "./database.ts";

/** Reads the day in São Paulo by the database's clock, as `YYYY-MM-DD`. */
export async function readToday(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select platform.today() as today`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database does not tell the day");
  return row.today;
}
