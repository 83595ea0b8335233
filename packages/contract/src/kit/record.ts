import * as z from "zod/mini";

/** One field of a record: the name it has on the wire, and the schema of its value. */
export type Field = readonly [wireName: string, schema: z.ZodMiniType];
export type Fields = Record<string, Field>;

type WireShape<F extends Fields> = { [K in keyof F as F[K][0]]: F[K][1] };
type DomainShape<F extends Fields> = { [K in keyof F]: F[K][1] };
type Domain<F extends Fields> = z.output<z.ZodMiniObject<DomainShape<F>>>;
type Wire<F extends Fields> = z.ZodMiniObject<WireShape<F>>;

export type RecordCodec<F extends Fields> = z.ZodMiniCodec<Wire<F>, z.ZodMiniCustom<Domain<F>>>;

const fieldsByCodec = new WeakMap<object, Fields>();

/** The fields of a codec made by `record`, or nothing for any other schema. */
export function fieldsOf(schema: object): Fields | undefined {
  return fieldsByCodec.get(schema);
}

function rename(value: object, pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const source = value as Record<string, unknown>;
  const renamed: Record<string, unknown> = {};
  for (const [from, to] of pairs) if (source[from] !== undefined) renamed[to] = source[from];
  return renamed;
}

/**
 * Declares a record once, with both of its spellings. Decoding yields the domain spelling,
 * encoding yields the wire spelling, and no other code knows the wire names. A field that
 * was not declared never crosses in either direction.
 */
export function record<const F extends Fields>(fields: F): RecordCodec<F> {
  const names = Object.entries(fields).map(([name, [wireName]]) => [name, wireName] as const);
  const toDomain = names.map(([name, wireName]) => [wireName, name] as const);
  const wire = z.object(Object.fromEntries(Object.values(fields)) as WireShape<F>) as unknown as Wire<F>;
  const codec = z.codec(wire, z.custom<Domain<F>>(), {
    decode: (value) => rename(value as object, toDomain) as Domain<F>,
    encode: (value) => rename(value as object, names) as never,
  });
  fieldsByCodec.set(codec, fields);
  return codec;
}
