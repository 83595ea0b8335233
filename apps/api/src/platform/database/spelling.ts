import {
  CamelCasePlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

/** Returns whether a statement is text and values all through: it names nothing that would have to be spelt anew. */
function isText(node: OperationNode): boolean {
  if (node.kind === "ValueNode") return true;
  return node.kind === "RawNode" && (node as RawNode).parameters.every(isText);
}

/** Between the database's snake_case and the code's camelCase. Documents inside a column keep their own keys. */
class Spelling extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return isText(args.node) ? args.node : super.transformQuery(args);
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    // The rows of one answer have the same columns.
    const names = Object.keys(first).map((name) => [name, this.camelCase(name)] as const);
    return { ...result, rows: result.rows.map((row) => spell(row, names)) };
  }

  inCode(name: string): string {
    const spelt = this.camelCase(name);
    if (this.snakeCase(spelt) !== name)
      throw new Error(`"${name}" does not survive the change to "${spelt}" and back: rename it`);
    return spelt;
  }
}

function spell(row: UnknownRow, names: readonly (readonly [column: string, name: string])[]): UnknownRow {
  const spelt: UnknownRow = {};
  for (const [column, name] of names) spelt[name] = row[column];
  return spelt;
}

/** Spells every query and its rows. */
export const spelling: CamelCasePlugin = new Spelling();

/** Returns the name by which the code knows a table or column. */
export function nameInCode(name: string): string {
  return new Spelling().inCode(name);
}
