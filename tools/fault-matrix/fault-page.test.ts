import { expect, test } from "vitest";
import { writeFaultMatrix } from "./fault-page.ts";
import { rowsNamed } from "./shown.ts";

const late = { name: "row 2", fault: "late", mustHold: "waits" };
const shown = { row: "row 2", file: "tests/e2e/late.spec.ts", tests: 2, ring: "journey" } as const;

test.each([
  ['test("row 18: one gets it", …', ["row 18"]],
  ['describe.each(all)("rows 16 and 17: %s", …', ["row 16", "row 17"]],
  ["test(`L4, row 16: leads to ${page}`, …", ["L4", "row 16"]],
  ['test("a row 18: no", …', []],
])("reads the rows of %s", (text, rows) => {
  expect(rowsNamed(text)).toEqual(rows);
});

test("links the files that show a row, with their ring", () => {
  expect(writeFaultMatrix([late], [shown])).toContain(
    "| row 2 | late | waits | [e2e/late.spec.ts](../tests/e2e/late.spec.ts) (journey, 2 tests) |",
  );
});

test("fails for a row that nothing shows, and says of one to come with what", () => {
  expect(() => writeFaultMatrix([late], [])).toThrow("no test shows row 2");
  expect(writeFaultMatrix([{ ...late, comesWith: "raffles" }], [])).toContain("comes with raffles");
  expect(() => writeFaultMatrix([{ ...late, comesWith: "raffles" }], [shown])).toThrow("row 2 is shown");
});

test("fails for a test that names a row that is not there", () => {
  expect(() => writeFaultMatrix([], [shown])).toThrow("which tools/fault-matrix/rows.ts lacks");
});
