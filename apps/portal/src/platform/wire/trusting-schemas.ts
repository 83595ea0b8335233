/** A rule that a value breaks: where, and the rule's code. */
interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

type Rule = (payload: { readonly value: never; readonly issues: Issue[] }) => void;

/**
 * The part of `zod/mini` that the contract is written in, for the browser's bundle (vite.config.ts puts it in
 * zod's place). The server checks every value that crosses; the browser trusts its own server, so here
 * values are renamed and converted, and rules are asked only by `safeEncode`, for what a form is about to send.
 * That spares a phone 8 kB of scripts on its first visit.
 */
export interface Schema {
  readonly decode: (value: unknown) => unknown;
  readonly encode: (value: unknown) => unknown;
  /** The rules that a value in wire spelling breaks. */
  readonly find: (value: unknown) => Issue[];
  check(...rules: Rule[]): Schema;
}

const same = (value: unknown) => value;
const nothing = (): Issue[] => [];

function schema(
  decodeValue: Schema["decode"],
  encodeValue: Schema["encode"],
  find: Schema["find"] = nothing,
): Schema {
  const check = (...rules: Rule[]) =>
    schema(decodeValue, encodeValue, (value) => {
      if (value === undefined) return [{ path: [], message: "MISSING" }];
      const issues = find(value);
      for (const rule of rules) rule({ value: value as never, issues });
      return issues;
    });
  return { decode: decodeValue, encode: encodeValue, find, check };
}

const asIs = () => schema(same, same);

function unlessAbsent(inner: Schema): Schema {
  const isAbsent = (value: unknown) => value === undefined || value === null;
  const skip = (act: (value: unknown) => unknown) => (value: unknown) =>
    isAbsent(value) ? value : act(value);
  return schema(skip(inner.decode), skip(inner.encode), (value) =>
    isAbsent(value) ? [] : inner.find(value),
  );
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
  asIs as custom,
  asIs as date,
  asIs as record,
  asIs as unknown,
  asIs as undefined,
  unlessAbsent as optional,
  unlessAbsent as nullable,
};

const enumeration = (options: readonly string[]) => Object.assign(asIs(), { options });
export { enumeration as enum };

export const literal = (wanted: unknown): Schema =>
  schema(same, same, (value) => (value === wanted ? [] : [{ path: [], message: "OTHER" }]));

/** The first option that a value fits is the one: a literal tells them apart. */
export function discriminatedUnion(_by: string, options: readonly Schema[]): Schema {
  const fitting = (spell: (option: Schema) => unknown) =>
    options.find((option) => option.find(spell(option)).length === 0) ?? options[0] ?? asIs();
  return schema(
    (value) => fitting(() => value).decode(value),
    (value) => fitting((option) => option.encode(value)).encode(value),
    (value) => fitting(() => value).find(value),
  );
}

export const iso = { date: asIs, datetime: asIs };

export function object(shape: Record<string, Schema>): Schema {
  const find = (value: unknown) =>
    Object.entries(shape).flatMap(([name, field]) =>
      field
        .find((value as Record<string, unknown>)[name])
        .map(({ path, message }) => ({ path: [name, ...path], message })),
    );
  return schema(eachField(shape, "decode"), eachField(shape, "encode"), find);
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
    input.find,
  );
}

export function refine(holds: (value: never) => boolean, message = ""): Rule {
  return ({ value, issues }) => {
    if (!holds(value)) issues.push({ path: [], message });
  };
}
export const regex = (pattern: RegExp, message?: string) =>
  refine((value: string) => pattern.test(value), message);
export const maxLength = (most: number, message?: string) =>
  refine((value: string) => value.length <= most, message);
export const minLength = (least: number, message?: string) =>
  refine((value: string) => value.length >= least, message);
export const maximum = (most: number, message?: string) => refine((value: number) => value <= most, message);
export const minimum = (least: number, message?: string) =>
  refine((value: number) => value >= least, message);

export const decode = (inner: Schema, value: unknown): unknown => inner.decode(value);
export const encode = (inner: Schema, value: unknown): unknown => inner.encode(value);

/** What would be sent, or the rules that it breaks. */
export function safeEncode(inner: Schema, value: unknown) {
  const data = inner.encode(value);
  const issues = inner.find(data);
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}
