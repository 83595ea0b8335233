import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

interface Sheet {
  title: string;
  examples: { title: string; element: ReactNode }[];
}

const sheets = Object.values(import.meta.glob<Sheet>("../src/**/*.examples.tsx", { eager: true }));
const cases = sheets.flatMap((sheet) =>
  sheet.examples.map((example) => ({ name: `${sheet.title}: ${example.title}`, element: example.element })),
);

describe("every example, rendered by the server", () => {
  test("there are examples of every component", () => {
    expect(sheets.length).toBeGreaterThan(30);
  });

  test.each(cases)("$name has no style attribute, which the content policy would block", ({ element }) => {
    const html = renderToString(element);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
  });

  test("a page with all of them repeats no id", () => {
    const html = renderToString(cases.map(({ name, element }) => <div key={name}>{element}</div>));
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(repeated).toEqual([]);
  });
});
