import { API, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";
import type { Node, TypeNode } from "typescript/unstable/ast";
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { TaggedTemplateExpression } from "typescript/unstable/ast";

/** What a value of a column is in the code. `missing` stands for a column that need not be there. */
export type ValueKind =
  "boolean" | "bytes" | "date" | "list" | "missing" | "null" | "number" | "record" | "text" | "any";

/** A statement, or an expression inside one, whose rows the code gives a type. */
export interface DeclaredRows {
  /** `path:line`, for people. */
  readonly place: string;
  /** The patterns of its text between fragments, of which any text may be put in. */
  readonly parts: readonly RegExp[];
  /** How many characters of it are its own. */
  readonly ownLength: number;
  /** By name in the code; for an expression the one column that it becomes. Nothing where the code names no type. */
  readonly columns: Readonly<Record<string, readonly ValueKind[]>> | undefined;
  /** Whether it is a statement of its own, rather than one column of it. */
  readonly isWhole: boolean;
}

/** Reads every `sql<Row>` of a project's files, and statements without a type, with the compiler's own checker. */
export function readDeclaredRows(configFile: string, isRead: (file: string) => boolean): DeclaredRows[] {
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProject: configFile }).getProject(configFile);
    if (!project) throw new Error(`${configFile} is no project`);
    const { program, checker } = project;
    const found: DeclaredRows[] = [];
    for (const name of program.getSourceFileNames().filter(isRead)) {
      const file = program.getSourceFile(name);
      if (!file) throw new Error(`${name} can't be read`);
      const visit = (node: Node): void => {
        const declared = declaredBy(node, checker);
        if (declared) {
          const line = file.text.slice(0, node.getStart(file)).split("\n").length;
          found.push({ place: `${name}:${line}`, ...declared });
        }
        node.forEachChild(visit);
      };
      visit(file);
    }
    return found;
  } finally {
    api.close();
  }
}

const STATEMENT = /^\s*(?:with|select|insert|update|delete|fetch)\b/;

function declaredBy(node: Node, checker: Checker): Omit<DeclaredRows, "place"> | undefined {
  if (!isTaggedTemplateExpression(node) || !isIdentifier(node.tag) || node.tag.text !== "sql")
    return undefined;
  const [typeNode] = node.typeArguments ?? [];
  const { first, parts, ownLength } = textOf(node, checker);
  if (STATEMENT.test(first)) {
    const columns = typeNode && columnsOf(typeOf(typeNode, checker), checker);
    return { parts, ownLength, columns, isWhole: true };
  }
  const alias = aliasOf(node);
  if (!typeNode || alias === undefined) return undefined;
  const columns = { [alias]: kindsOf(typeOf(typeNode, checker), checker) };
  const named = ` as "${alias.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
  return { parts: [...parts, new RegExp(named, "g")], ownLength, columns, isWhole: false };
}

function typeOf(node: Node, checker: Checker): Type {
  const type = checker.getTypeFromTypeNode(node as TypeNode);
  if (!type) throw new Error(`${node.getText()} is no type`);
  return type;
}

/** The name that an expression is given in its statement, `sql<number>`…`.as("total")`. */
function aliasOf(node: Node): string | undefined {
  const { parent: access } = node;
  if (!isPropertyAccessExpression(access) || access.name.text !== "as") return undefined;
  const { parent: call } = access;
  const [name] = isCallExpression(call) ? call.arguments : [];
  return name && isStringLiteral(name) ? name.text : undefined;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A template as patterns: kysely writes a value as `$1`, and the text of a fragment in its place. */
function textOf({ template }: TaggedTemplateExpression, checker: Checker) {
  const [head, spans] = isNoSubstitutionTemplateLiteral(template)
    ? [template.text, []]
    : [template.head.text, template.templateSpans];
  const sources = [escaped(head)];
  for (const { expression, literal } of spans) {
    const between = sourceOf(expression, checker);
    if (between === undefined) sources.push(escaped(literal.text));
    else sources.push(`${sources.pop()}${between}${escaped(literal.text)}`);
  }
  return {
    first: head,
    parts: sources.map((source) => new RegExp(source, "g")),
    ownLength: spans.reduce((total, { literal }) => total + literal.text.length, head.length),
  };
}

/** What stands in the place of an expression; nothing where that may be any text. */
function sourceOf(expression: Node, checker: Checker): string | undefined {
  const type = checker.getTypeAtLocation(expression);
  const isFragment = type !== undefined && checker.getPropertyOfType(type, "toOperationNode") !== undefined;
  if (!isFragment) return String.raw`\$\d+`;
  const declaration = isIdentifier(expression)
    ? checker.getSymbolAtLocation(expression)?.valueDeclaration?.resolve()
    : undefined;
  const value = declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const isConstant =
    value && isTaggedTemplateExpression(value) && isNoSubstitutionTemplateLiteral(value.template);
  return isConstant ? escaped(value.template.text) : undefined;
}

function columnsOf(type: Type, checker: Checker): Record<string, ValueKind[]> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property);
      return [property.name, of ? kindsOf(of, checker) : ["any"]];
    }),
  );
}

const PRIMITIVES: readonly (readonly [TypeFlags, ValueKind])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, "any"],
  [TypeFlags.StringLike, "text"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "missing"],
];

function kindsOf(type: Type, checker: Checker): ValueKind[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((one) => kindsOf(one, checker)))];
  const primitive = PRIMITIVES.find(([flags]) => (type.flags & flags) !== 0);
  if (primitive) return [primitive[1]];
  // A branded text is a text.
  if (type.isIntersectionType()) {
    const parts = type.getTypes().flatMap((one) => kindsOf(one, checker));
    return [parts.find((kind) => kind !== "record") ?? "record"];
  }
  if (checker.isArrayLikeType(type)) return ["list"];
  const name = type.getSymbol()?.name;
  return [name === "Date" ? "date" : name === "Buffer" || name === "Uint8Array" ? "bytes" : "record"];
}
