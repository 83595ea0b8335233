import { expect, test } from "vitest";
import {
  complaintAbout,
  constantsPart,
  pagesPart,
  recordsPart,
  rulesPart,
  writePage,
} from "./specification-page.ts";

test("a page that is not declared is to come, and one that is has its name", () => {
  const { rows, there } = pagesPart(
    [
      { path: "/extrato", access: "logged", allowed: [] },
      { path: "/noticias/:", access: "logged", allowed: [] },
      { path: "/notas-fiscais", access: "logged", allowed: ["agricultor"] },
    ],
    {
      statement: { path: "/extrato", access: "logged" },
      article: { path: "/noticias/:articleId", access: "logged" },
    },
  );
  expect(rows.map((row) => row.at(-1))).toEqual(["`statement`", "`article`", "to come"]);
  expect(there).toBe(2);
});

test("a record shows which fields are on the wire, elsewhere, and to come", () => {
  const specified = [{ section: "3.2", name: "News", fields: ["PublishDate__c", "Old__c", "New__c"] }];
  const { rows } = recordsPart(
    specified,
    'publishedAt: ["PublishDate__c", Instant]',
    "| `Old__c` | nowhere |",
  );
  expect(rows).toEqual([["3.2", "News", "`Old__c`", "`New__c`", "1 of 3"]]);
});

test("a constant that differs, or is gone from its home, is complained about", () => {
  const constant = { section: "9", what: "Lines of a page", is: 10 };
  expect(complaintAbout(constant, { value: 10 })).toBeUndefined();
  expect(complaintAbout(constant, { value: 12 })).toBe("Lines of a page: specified 10, held 12");
  expect(complaintAbout(constant, { isThere: false })).toContain("does not stand in its home");
});

test("the page counts what is to come", () => {
  const text = writePage([
    constantsPart([{ section: "9", what: "Days of an invite", is: 7 }]),
    rulesPart([
      { section: "5.3", says: "CPF", shownBy: ["packages/brazil/src/document/cpf.test.ts", "any | nine"] },
    ]),
  ]);
  expect(text).toContain("| 9 and DECISIONS. Constants | 1 | 1 |");
  expect(text).toContain("| 5.3 | CPF | `cpf.test.ts`: any \\| nine |");
});
