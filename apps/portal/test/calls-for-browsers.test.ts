import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callsForBrowsers } from "../build/calls-for-browsers.ts";

test("browsers get of a call how it is made, and nothing that it says to others", () => {
  const fields = `const fields = {
  humanProof: ["token", z.optional(text(4000))],
  roles: ["roles", z.array(Role)],
} as const;
`;
  const source = `${fields}export const rename = endpoint({
  method: "PUT",
  summary: "Name it, \\"so\\"",
  access: "member",
  roles,
  params: z.object({ id: Id }),
  reach: "one member's",
  recorded: ["name", "kind"],
  offlineLabel:
    "o que tem um nome comprido demais para uma linha",
  example: {
    body: {
      Name: "Tablet",
    },
  },
});
`;
  expect(callsForBrowsers(source)).toBe(`${fields}export const rename = endpoint({
  method: "PUT",
  access: "member",
  params: z.object({ id: Id }),
});
`);
});

test("every call of the contract is left as whole", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync("packages/contract/src/*/*-endpoints.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    const left = callsForBrowsers(source);
    for (const part of [/ endpoint\(\{/g, /^ {2}path:/gm, /^ {2}(?:body|query|params|reply):/gm, /^\}\);/gm])
      expect(count(left, part), `${file} ${String(part)}`).toBe(count(source, part));
    expect(left, file).not.toMatch(/^ {2}(?:reach|example|summary|recorded|offlineLabel)\b/m);
    const outside = (text: string) => text.replaceAll(/(?<= endpoint\(\{\n)[^]*?^\}\);/gm, "");
    expect(outside(left), file).toBe(outside(source));
  }
});
