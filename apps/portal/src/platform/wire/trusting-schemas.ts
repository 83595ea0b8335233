/**
 * The part of `zod/mini` that the contract is written in, for the browser's bundle (vite.config.ts puts it in
 * zod's place). The server checks every value that crosses; the browser trusts its own server, so here
 * values are renamed and converted but not checked. That spares a phone 8 kB of scripts on its first visit.
 */
export interface Schema {
  readonly decode: (value: unknown) => unknown;
  readonly encode: (value: unknown) => unknown;
  /** Rules are the server's business. */
  check(...rules: unknown[]): Schema;
}

const same = (value: unknown) => value;

function schema(decodeValue: Schema["decode"], encodeValue: Schema["encode"]): Schema {
  const self: Schema = { decode: decodeValue, encode: encodeValue, check: () => self };
  return self;
}

const asIs = () => schema(same, same);

function unlessAbsent(inner: Schema): Schema {
  const skip = (act: (value: unknown) => unknown) => (value: unknown) =>
    value === undefined || value === null ? value : act(value);
  return schema(skip(inner.decode), skip(inner.encode));
}

function eachField(shape: Record<string, Schema>, direction: "decode" | "encode") {
  const fields = Object.entries(shape);
  return (value: unknown) => {
    const source = value as Record<string, unknown>;
    const known: Record<string, unknown> = {};
    for (const [name, field] of fields)
      if (source[name] !== undefined) known[name] = field[direction](source[name]);
    return known;
  };
}

export {
  asIs as string,
  asIs as boolean,
  asIs as int,
  asIs as number,
  asIs as literal,
  asIs as custom,
  asIs as date,
  asIs as unknown,
  asIs as undefined,
  unlessAbsent as optional,
  unlessAbsent as nullable,
};

const enumeration = (options: readonly string[]) => Object.assign(asIs(), { options });
export { enumeration as enum };

export const iso = { date: asIs, datetime: asIs };

export function object(shape: Record<string, Schema>): Schema {
  return schema(eachField(shape, "decode"), eachField(shape, "encode"));
}

export function array(item: Schema): Schema {
  const each = (act: (value: unknown) => unknown) => (value: unknown) =>
    (value as unknown[]).map((one) => act(one));
  return schema(each(item.decode), each(item.encode));
}

interface Conversion {
  readonly decode: (value: never) => unknown;
  readonly encode: (value: never) => unknown;
}

export function codec(input: Schema, output: Schema, conversion: Conversion): Schema {
  return schema(
    (value) => output.decode(conversion.decode(input.decode(value) as never)),
    (value) => input.encode(conversion.encode(output.encode(value) as never)),
  );
}

/** Rules of values: there are none here. */
const noRule = () => undefined;
export {
  noRule as gte,
  noRule as length,
  noRule as lte,
  noRule as maximum,
  noRule as maxLength,
  noRule as minimum,
  noRule as minLength,
  noRule as nonnegative,
  noRule as positive,
  noRule as refine,
  noRule as regex,
};

export const decode = (inner: Schema, value: unknown): unknown => inner.decode(value);
export const encode = (inner: Schema, value: unknown): unknown => inner.encode(value);
