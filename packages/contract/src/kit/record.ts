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

/** Returns the fields of a codec made by `record`, or nothing for any other schema. */
export function fieldsOf(schema: object): Fields | undefined {
  return fieldsByCodec.get(schema);
}

/** One field of a record that breaks a rule, by its name in the code, and the rule's code. */
export interface RefusedValue<Name extends string> {
  readonly field: Name;
  readonly code: string;
}

/** Returns what a record that is about to be sent would be refused for; empty when it may be sent. */
export function refusedFields<F extends Fields>(
  codec: RecordCodec<F>,
  value: Domain<F>,
): RefusedValue<keyof F & string>[] {
  const result = z.safeEncode(codec, value as never);
  if (result.success) return [];
  const names = new Map(Object.entries(fieldsOf(codec) ?? {}).map(([name, [wireName]]) => [wireName, name]));
  return result.error.issues.flatMap(({ path, message }) => {
    const field = names.get(String(path[0]));
    return field === undefined ? [] : [{ field, code: message }];
  });
}

function rename(value: object, pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const source = value as Record<string, unknown>;
  const renamed: Record<string, unknown> = {};
  for (const [from, to] of pairs) if (source[from] !== undefined) renamed[to] = source[from];
  return renamed;
}

/** Which fields are wrong only beside each other, and the code of the rule they break. */
type Refuse<F extends Fields> = (value: Domain<F>) => RefusedValue<keyof F & string> | undefined;

/**
 * Declares a record once, with both of its spellings. Decoding yields the domain spelling,
 * encoding yields the wire spelling, and no other code knows the wire names. A field that
 * was not declared never crosses in either direction. `refuse` may be asked
 * while a field breaks a rule of its own, and has to answer for the others only.
 */
export function record<const F extends Fields>(fields: F, refuse?: Refuse<F>): RecordCodec<F> {
  const names = Object.entries(fields).map(([name, [wireName]]) => [name, wireName] as const);
  const toDomain = names.map(([name, wireName]) => [wireName, name] as const);
  const shape = z.object(Object.fromEntries(Object.values(fields)) as WireShape<F>);
  const wire = (refuse
    ? shape.check((payload) => {
        const found = refuse(rename(payload.value, toDomain) as Domain<F>);
        if (!found) return;
        const path = [fields[found.field]?.[0] ?? found.field];
        payload.issues.push({ code: "custom", message: found.code, path, input: payload.value });
      })
    : shape) as unknown as Wire<F>;
  const codec = z.codec(wire, z.custom<Domain<F>>(), {
    decode: (value) => rename(value as object, toDomain) as Domain<F>,
    encode: (value) => rename(value as object, names) as never,
  });
  fieldsByCodec.set(codec, fields);
  return codec;
}
