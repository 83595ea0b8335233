import * as z from "zod/mini";
import { fieldsOf } from "./record.ts";
import { Instant, Id } from "./scalars.ts";

type Encode = (value: unknown) => string;

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

function encodeObject(
  fields: readonly (readonly [name: string, wireName: string, schema: z.ZodMiniType])[],
): Encode {
  const parts = fields.map(
    ([name, wire, schema]) => [name, `${JSON.stringify(wire)}:`, compile(schema)] as const,
  );
  return (value) => {
    const source = value as Record<string, unknown>;
    let json = "";
    for (const [name, label, encode] of parts) {
      const field = source[name];
      if (field === undefined) continue;
      json += (json === "" ? "{" : ",") + label + encode(field);
    }
    return json === "" ? "{}" : `${json}}`;
  };
}

function encodeArray(element: z.ZodMiniType): Encode {
  const encode = compile(element);
  return (value) => `[${(value as unknown[]).map(encode).join(",")}]`;
}

/** Anything the fast path does not know goes through the schema itself. */
const encodeBySchema =
  (schema: z.ZodMiniType): Encode =>
  (value) =>
    JSON.stringify(z.encode(schema, value)) ?? "null";

function compile(schema: z.ZodMiniType): Encode {
  const fields = fieldsOf(schema);
  if (fields) return encodeObject(Object.entries(fields).map(([name, [wire, inner]]) => [name, wire, inner]));
  if ((schema as unknown) === Instant) return (value) => `"${(value as Date).toISOString()}"`;
  if ((schema as unknown) === Id) return (value) => JSON.stringify(value);
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case "object":
      return encodeObject(Object.entries(definition.shape ?? {}).map(([name, inner]) => [name, name, inner]));
    case "array":
      return definition.element ? encodeArray(definition.element) : encodeBySchema(schema);
    case "optional":
    case "nullable": {
      const encode = compile(definition.innerType as z.ZodMiniType);
      return (value) => (value === null ? "null" : encode(value));
    }
    case "string":
    case "number":
    case "int":
    case "boolean":
    case "enum":
    case "literal":
      return (value) => JSON.stringify(value);
    default:
      return encodeBySchema(schema);
  }
}

/**
 * Compiles a reply's schema into a function from the domain value to its JSON on the wire.
 * It names each field that goes out and trusts the value's shape: the server checks shapes
 * against the schema in development and tests, and only writes in production.
 */
export function jsonEncoder(schema: z.ZodMiniType): Encode {
  return compile(schema);
}
