import { expect, test } from "vitest";
import { isTargeted, targetGroupNames } from "./target-group-rules.ts";

const farmer = { category: "Agricultor", profileCodes: ["timedevendas", "agricultor"] };
const consultant = { category: "Profissional do agro", profileCodes: ["timedevendas", "consultor"] };
const senior = { category: "Profissional do agro", profileCodes: ["consultorsenior"] };
const focalPoint = { category: "Profissional do agro", profileCodes: ["focalpoint"] };

test("what is for nobody in particular is for everybody", () => {
  for (const member of [farmer, consultant, focalPoint]) expect(isTargeted(member, [])).toBe(true);
});

test("a consultant is whoever has a code that contains the word", () => {
  expect(isTargeted(consultant, ["Consultores"])).toBe(true);
  expect(isTargeted(senior, ["Consultores"])).toBe(true);
  expect(isTargeted(farmer, ["Consultores"])).toBe(false);
});

test("one of several groups is enough", () => {
  expect(isTargeted(focalPoint, ["Agricultores", "Pontos focais"])).toBe(true);
  expect(isTargeted(focalPoint, ["Agricultores", "Time de vendas"])).toBe(false);
});

test("row 22: a name that is not in the allow-list matches nobody", () => {
  for (const name of ["constructor", "__proto__", "toString", "Contact__c", "Consultores' or '1'='1", ""])
    for (const member of [farmer, consultant, focalPoint]) expect(isTargeted(member, [name])).toBe(false);
});

test("every name of the list matches some member and not another", () => {
  const people = [
    farmer,
    consultant,
    focalPoint,
    { category: "Estudante", profileCodes: ["analistadefocalizacao"] },
  ];
  for (const name of targetGroupNames) {
    const inside = people.filter((member) => isTargeted(member, [name]));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(people.length);
  }
});
