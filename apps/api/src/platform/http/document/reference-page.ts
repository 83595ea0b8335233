import * as z from "zod/mini";
import { common, type Endpoint, type Problem } from "@colheita/contract/kit";

/** The only style of the reference page; its hash stands in the page's policy. */
export const referenceStyle = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#11211a;background:#f4f7f4}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
a{color:#0b5b35}h1{font-size:2rem}h2{margin-top:3rem;border-bottom:2px solid #11211a}
article{background:#fff;border:1px solid #d6dfd8;padding:1rem 1.25rem;margin:1rem 0}
h3{margin:0;font:600 1.05rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.m{display:inline-block;min-width:4rem;color:#0b5b35}
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-top:1px solid #d6dfd8}
code{font-family:ui-monospace,monospace;font-size:.92em}summary{cursor:pointer;padding:.4rem 0;font-weight:600}
.access{float:right;font-size:.85rem;color:#53635a}`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Shape;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
}

function typeName(shape: Shape): string {
  if (shape.enum) return shape.enum.map(String).join(" | ");
  if (shape.anyOf) return shape.anyOf.map(typeName).join(" | ");
  if (shape.items) return `${typeName(shape.items)}[]`;
  return shape.format ?? shape.type ?? "any";
}

function rows(shape: Shape, prefix = ""): string {
  return Object.entries(shape.properties ?? {})
    .map(([name, field]) => {
      const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
      const mark = shape.required?.includes(name) ? "" : " (optional)";
      const path = `${prefix}${name}${field.items ? "[]" : ""}`;
      return `<tr><td><code>${escape(path)}</code></td><td>${escape(inner ? (field.items ? "list" : "record") : typeName(field))}${mark}</td></tr>${
        inner ? rows(inner, `${path}.`) : ""
      }`;
    })
    .join("");
}

function table(title: string, schema: z.ZodMiniType): string {
  if (schema.type === "undefined") return "";
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  const body = rows(shape);
  return body === "" ? "" : `<details><summary>${title}</summary><table>${body}</table></details>`;
}

/** Returns a refusal once, at the place to which the `type` of its problem document leads. */
const explained = ({ code, status, meaning }: Problem) =>
  `<tr id="${escape(code)}"><td><code>${escape(code)}</code></td><td>${status}</td><td>${escape(meaning)}</td></tr>`;

function article(endpoint: Endpoint): string {
  const refusals = endpoint.problems.map(
    ({ code, status, meaning }) =>
      `<tr><td><a href="#${escape(code)}"><code>${escape(code)}</code></a></td><td>${status}</td><td>${escape(meaning)}</td></tr>`,
  );
  const who = endpoint.accountTypes ? endpoint.accountTypes.join(", ") : endpoint.access;
  return `<article><span class="access">${escape(who)}${endpoint.isIdempotent ? " · Idempotency-Key" : ""}</span>
<h3><span class="m">${endpoint.method}</span>/api${escape(endpoint.path)}</h3><p>${escape(endpoint.summary)}.</p>
${table("Path", endpoint.params)}${table("Query", endpoint.query)}${table("Body", endpoint.body)}${endpoint.download ? `<p>Answers ${endpoint.download.join(" or ")}.</p>` : table("Reply", endpoint.reply)}
${refusals.length > 0 ? `<details><summary>Refusals</summary><table>${refusals.join("")}</table></details>` : ""}</article>`;
}

/** Returns the contract as a page to read: every call with its parts, its reply and its refusals. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split("/")[1] ?? "");
  const sections = [...groups].map(
    ([name, calls]) => `<section><h2>${escape(name)}</h2>${calls.map(article).join("")}</section>`,
  );
  const always = Object.values<Problem>(common);
  const known = new Set(always.map(({ code }) => code));
  const declared = endpoints.flatMap(({ problems }) => problems).filter(({ code }) => !known.has(code));
  const others = new Map(declared.map((problem) => [problem.code, problem])).values();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Colheita API</title><style>${referenceStyle}</style></head><body><main><h1>Colheita API</h1>
<p>Every call speaks JSON in the names below; <a href="/api/openapi.json">openapi.json</a> says the same to machines.
Calls marked with Idempotency-Key act once per key. A failure is a problem document whose <code>code</code> is one of its call's refusals or of these:</p>
<table>${always.map(explained).join("")}</table>${sections.join("")}
<section><h2>Refusals of single calls</h2><table>${[...others].map(explained).join("")}</table></section></main></body></html>`;
}
