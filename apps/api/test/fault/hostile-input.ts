import type { Endpoint } from "@colheita/contract/kit";
import * as fc from "fast-check";
import * as z from "zod/mini";

/** What a JSON schema of the contract may say of a value. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** Texts that have broken programs before: SQL, markup, paths, numbers that are none, odd Unicode. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "'",
  "' or '1'='1",
  "'; drop table points.entry; --",
  "1) union select null, version()--",
  "$1",
  "%",
  "_",
  "\\",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b\ufeff",
  "ﬀ％＿＊",
  "NaN",
  "-0",
  "1e309",
  "-1",
  "9007199254740993",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "2026-02-30",
  "-000001-01-01T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999+14:00",
  "true",
  "null",
  "__proto__",
  "constructor",
  "a".repeat(1_000),
  "😀".repeat(60),
  "000000000000000",
  "zzzzzzzzzzzzzzz",
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const hostileNumber = fc.constantFrom(
  -1,
  -0,
  0,
  0.5,
  1e-300,
  1e300,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  11,
);

/** Any JSON at all. */
const hostileJson = fc.oneof(hostileText, hostileNumber, fc.jsonValue({ maxDepth: 3 }));

/** Cursors as the server writes them, around anything. */
const hostileCursor = fc
  .array(fc.oneof(hostileText, hostileNumber, fc.integer(), fc.constant(null)), { maxLength: 3 })
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"));

const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((instant) => instant.toISOString());

function textOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.format === "date") return date.map((text) => text.slice(0, 10));
  if (shape.format === "date-time") return date;
  if (shape.pattern !== undefined && !shape.pattern.includes("\\u0000"))
    return fc.stringMatching(new RegExp(shape.pattern)).map((text) => text.slice(0, shape.maxLength ?? 300));
  return fc.string({ minLength: shape.minLength ?? 0, maxLength: Math.min(shape.maxLength ?? 40, 40) });
}

/** Returns values that fit a shape, with now and then a part that does not. */
function nearly(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(shape) }, { weight: 1, arbitrary: hostileJson });
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(nearly));
  switch (shape.type) {
    case "string":
      return textOf(shape);
    case "integer":
    case "number":
      return fc.integer({ min: shape.minimum ?? -1000, max: shape.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(nearly(shape.items ?? {}), { maxLength: 4 });
    case "object":
      return fc.record(
        mapValues(shape.properties ?? {}, (inner) => nearly(inner)),
        { requiredKeys: [...(shape.required ?? [])] },
      );
    case undefined:
    default:
      return hostileJson;
  }
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

/** Returns what a part of a call looks like on the wire; nothing when the call has no such part. */
export function wireShape(schema: z.ZodMiniType): Shape | undefined {
  if (schema.type === "undefined") return undefined;
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
}

/** One call as the network sees it. */
export interface WireCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const headerText = hostileText.map((text) =>
  text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?").slice(0, 500),
);

const hostileHeaders = fc.record(
  {
    "idempotency-key": fc.oneof(headerText, fc.constantFrom("12345678", "a-key-that-fits")),
    "user-agent": headerText,
    "x-forwarded-for": headerText,
    "accept-encoding": headerText,
    "if-none-match": headerText,
    cookie: headerText,
  },
  { requiredKeys: [] },
);

/** Returns what a path's segment may be: one of its few words, or an id. */
const choicesOf = (shape: Shape | undefined, ids: readonly string[]) =>
  fc.constantFrom(...(shape?.enum ?? ids));

/** Returns calls of an endpoint: mostly near its contract, now and then far from it. `ids` are ids that exist. */
export function hostileCalls(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<WireCall> {
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const fixed = wireShape(endpoint.params)?.properties ?? {};
  const segment = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: choicesOf(fixed[name.slice(1)], ids) },
      { weight: 1, arbitrary: hostileText },
    );
  const query = wireShape(endpoint.query)?.properties ?? {};
  const body = wireShape(endpoint.body);
  return fc
    .record({
      segments: fc.tuple(...names.map(segment)),
      query: fc.record(
        mapValues(query, (shape, name) =>
          fc.oneof(
            { weight: 4, arbitrary: name === "cursor" ? hostileCursor : fitting(shape) },
            { weight: 1, arbitrary: hostileText },
          ),
        ),
        { requiredKeys: [] },
      ),
      headers: hostileHeaders,
      body: body ? nearly(body) : fc.option(hostileJson, { nil: undefined, freq: 8 }),
    })
    .map(({ segments, query, headers, body }) => ({
      path: `/api${names.reduce((path, name, at) => path.replace(name, () => percent(segments[at] ?? "")), endpoint.path)}${searchOf(query)}`,
      headers,
      body: endpoint.method === "GET" ? undefined : body,
    }));
}

const percent = (text: unknown) => encodeURIComponent(String(text).toWellFormed()) || "%20";

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${given.map(([name, value]) => `${name}=${percent(value)}`).join("&")}`;
}
