import type { Database } from "../../apps/api/src/platform/database/database.ts";

/** One column as the database knows it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly default: string | null;
  /** Computed by the database: it can't be written. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
  /** The labels of an enum type. */
  readonly labels: readonly string[] | null;
}

/** One table or view as the database knows it. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly kind: "table" | "view";
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly {
    readonly name: string;
    readonly definition: string;
    readonly comment: string | null;
  }[];
  readonly indexes: readonly {
    readonly name: string;
    readonly definition: string;
    readonly comment: string | null;
  }[];
  readonly triggers: readonly string[];
}

/** One function as the database knows it. */
export interface Routine {
  readonly schema: string;
  readonly signature: string;
  readonly result: string;
  readonly comment: string | null;
}

export interface DatabaseDescription {
  readonly schemas: readonly { readonly name: string; readonly comment: string | null }[];
  readonly tables: readonly Table[];
  readonly routines: readonly Routine[];
}

const OURS = `n.nspname !~ '^(pg_|information_schema$|public$|pgboss$)'`;

const TABLES = `
  select n.nspname as schema, c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isNullable', not a.attnotnull,
        'default', case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end,
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a', 'comment', col_description(c.oid, a.attnum),
        'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid)
      ) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid),
        'comment', obj_description(k.oid, 'pg_constraint')) order by k.contype desc, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'), '[]') as constraints,
    coalesce((select json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid),
        'comment', obj_description(i.oid, 'pg_class')) order by i.relname)
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid)), '[]') as indexes,
    coalesce((select json_agg(pg_get_triggerdef(t.oid) order by t.tgname)
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by n.nspname collate "C", c.relname collate "C"`;

const ROUTINES = `
  select n.nspname as schema, p.proname || '(' || pg_get_function_arguments(p.oid) || ')' as signature,
    pg_get_function_result(p.oid) as result, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${OURS} order by n.nspname collate "C", p.proname collate "C", pg_get_function_arguments(p.oid) collate "C"`;

const SCHEMAS = `
  select n.nspname as name, obj_description(n.oid, 'pg_namespace') as comment
  from pg_namespace n where ${OURS} order by n.nspname collate "C"`;

/** Reads the tables, columns, constraints and functions of every schema of ours. */
export async function describeDatabase(pool: Database["pool"]): Promise<DatabaseDescription> {
  const schemas = await pool.query<DatabaseDescription["schemas"][number]>(SCHEMAS);
  const tables = await pool.query<Table>(TABLES);
  const routines = await pool.query<Routine>(ROUTINES);
  return { schemas: schemas.rows, tables: tables.rows, routines: routines.rows };
}
