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

/** Whether a statement is text and values all through: it names nothing that would have to be spelt anew. */
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
    if (result.rows.length === 0) return result;
    return { ...result, rows: result.rows.map((row) => this.spell(row)) };
  }

  spell(row: UnknownRow): UnknownRow {
    const spelt: UnknownRow = {};
    for (const name of Object.keys(row)) spelt[this.camelCase(name)] = row[name];
    return spelt;
  }

  inCode(name: string): string {
    const spelt = this.camelCase(name);
    if (this.snakeCase(spelt) !== name)
      throw new Error(`"${name}" does not survive the change to "${spelt}" and back: rename it`);
    return spelt;
  }
}

/** Spells every query and its rows. */
export const spelling: CamelCasePlugin = new Spelling();

/** The name by which the code knows a table or column. */
export function nameInCode(name: string): string {
  return new Spelling().inCode(name);
}
