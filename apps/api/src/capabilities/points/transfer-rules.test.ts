import { describe, expect, test } from "vitest";
import { leftToday, limitBroken, mayReceive } from "./transfer-rules.ts";

const ACCEPTED = ["timedevendas", "agricultor"];
const farmer = (id: string, given: object = {}) => ({
  id,
  status: "Ativo" as const,
  isOptedOut: false,
  profileCodes: ["Agricultor"],
  ...given,
});
const ana = farmer("003Ana");

describe("points may go", () => {
  test("to another member of one's side who may come in", () => {
    expect(mayReceive(ana, farmer("003Rui"), ACCEPTED)).toBe(true);
    const seller = { profileCodes: ["timedevendas", "Consultor"] };
    expect(mayReceive(farmer("003Lia", seller), farmer("003Rui", seller), ACCEPTED)).toBe(true);
  });

  test.each([
    ["oneself", { id: "003Ana" }],
    ["who is blocked", { status: "Blocked" }],
    ["who is inactive", { status: "Inativo" }],
    ["who left", { isOptedOut: true }],
    ["the sales team, from a farmer", { profileCodes: ["timedevendas"] }],
    ["whom the programme does not let in", { profileCodes: ["outro"] }],
  ])("never to %s", (_who, given) => {
    expect(mayReceive(ana, farmer("003Rui", given), ACCEPTED)).toBe(false);
  });
});

describe("the limits of a transfer", () => {
  const rules = { isOpen: true, fewest: 100, perDay: 1_000 };

  test("are the fewest of one and the most of a day", () => {
    expect(limitBroken(100, rules, 0)).toBeUndefined();
    expect(limitBroken(99, rules, 0)).toBe("too-few");
    expect(limitBroken(1_000, rules, 0)).toBeUndefined();
    expect(limitBroken(1_001, rules, 0)).toBe("day-full");
    expect(limitBroken(600, rules, 400)).toBeUndefined();
    expect(limitBroken(601, rules, 400)).toBe("day-full");
    expect(limitBroken(500, { ...rules, isOpen: false }, 0)).toBe("closed");
  });

  test("leave nothing, and never less, where they were lowered during the day", () => {
    expect(leftToday(rules, 400)).toBe(600);
    expect(leftToday(rules, 1_500)).toBe(0);
  });
});
