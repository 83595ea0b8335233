import * as z from "zod/mini";
import { common, ProblemReply, type Endpoint, type Problem } from "@colheita/contract/kit";
import { filled } from "@colheita/contract/kit/example";

type Json = Record<string, unknown>;

/** Returns the wire side of a schema as JSON Schema: what a client sends and reads. */
function wire(schema: z.ZodMiniType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  return described;
}

const exists = (schema: z.ZodMiniType) => schema.type !== "undefined";

function parameters(endpoint: Endpoint): Json[] {
  const listed = (schema: z.ZodMiniType, place: "path" | "query") => {
    if (!exists(schema)) return [];
    const { properties = {}, required = [] } = wire(schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, type]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: type,
      ...exampleOf(endpoint.example?.query?.[name]),
    }));
  };
  const key = endpoint.isIdempotent
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: true,
          schema: { type: "string", minLength: 8, maxLength: 100 },
        },
      ]
    : [];
  return [...listed(endpoint.params, "path"), ...listed(endpoint.query, "query"), ...key];
}

function refusalsOf(endpoint: Endpoint): Problem[] {
  const always: Problem[] = [common.invalid, common.tooManyRequests, common.unexpected, common.unavailable];
  const session: Problem[] = endpoint.access === "anyone" ? [] : [common.noSession, common.permissionDenied];
  const missing: Problem[] = exists(endpoint.params) ? [common.notFound] : [];
  const keyed: Problem[] = endpoint.isIdempotent ? [common.keyMissing, common.keyReused] : [];
  return [...endpoint.problems, ...session, ...missing, ...keyed, ...always];
}

function responses(endpoint: Endpoint): Json {
  const content: Json = endpoint.download
    ? Object.fromEntries(
        endpoint.download.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      )
    : { "application/json": { schema: wire(endpoint.reply) } };
  const refusals = Map.groupBy(refusalsOf(endpoint), (problem) => problem.status);
  const failed = [...refusals].map(([status, problems]) => [
    String(status),
    {
      description: problems.map((problem) => `\`${problem.code}\`: ${problem.meaning}`).join("\n\n"),
      content: { "application/problem+json": { schema: documentOf(problems) } },
    },
  ]);
  return { "200": { description: "Done", content }, ...Object.fromEntries(failed) };
}

/** Returns a problem document; where one of its refusals says more than every one does, with that. */
function documentOf(problems: readonly Problem[]): Json {
  const every: Json = { $ref: "#/components/schemas/Problem" };
  const extended = problems.flatMap(({ extension }) =>
    extension ? [{ allOf: [every, wire(extension)] }] : [],
  );
  return extended.length === 0 ? every : { anyOf: [every, ...extended] };
}

/** Returns the security requirements of a call. An empty one says that the call goes without a token, too. */
function securityOf({ access, isTokenWelcome }: Endpoint): Json[] {
  if (access !== "anyone") return [{ session: [] }];
  return isTokenWelcome ? [{}, { session: [] }] : [];
}

const exampleOf = (value: unknown) => (value === undefined ? {} : { example: filled(value) });

function bodyOf(endpoint: Endpoint): Json {
  return endpoint.takesBytes
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: wire(endpoint.body), ...exampleOf(endpoint.example?.body) } };
}

function operation(endpoint: Endpoint, capability: string): Json {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [capability],
    parameters: parameters(endpoint),
    ...(exists(endpoint.body) ? { requestBody: { required: true, content: bodyOf(endpoint) } } : {}),
    responses: responses(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.accountTypes ? { "x-account-types": endpoint.accountTypes } : {}),
    ...(endpoint.roles ? { "x-operator-roles": endpoint.roles } : {}),
    "x-access": endpoint.access,
    "x-reach": endpoint.reach,
    ...(endpoint.admitsPending ? { "x-admits-pending": endpoint.admitsPending } : {}),
    ...(endpoint.personalData ? { "x-personal-data": endpoint.personalData } : {}),
  };
}

/**
 * Returns the tag of a path: its first word names the capability to a reader well enough: `/points/statement` is of
 * "points".
 */
const tagOf = (endpoint: Endpoint) => endpoint.path.split("/")[1] ?? "";

const placeOf = ({ path, method }: Endpoint) => `${path} ${method}`;

/** Returns the contract as an OpenAPI 3.1 document, in wire names, by path. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  const byPath = endpoints.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  for (const endpoint of byPath) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, tagOf(endpoint)) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Colheita",
      version: "1",
      description: "Calls of the loyalty portal. Failures are problem documents (RFC 9457) with a `code`.",
    },
    servers: [{ url: "/", description: "Where this document came from" }],
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: wire(ProblemReply) },
    },
    paths,
  };
}
