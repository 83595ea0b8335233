import { maskCpf } from "@colheita/brazil";
import { describe, expect, test } from "vitest";
import { applyMask, type Mask } from "./mask.ts";

/** Returns a text and its caret, which the bar marks. */
function at(marked: string) {
  return { value: marked.replace("|", ""), caret: marked.indexOf("|") };
}
function after(marked: string, before = "", inputType?: string): string {
  const { value, caret } = applyMask(at(marked), maskCpf, before, inputType);
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
}

describe("a masked field", () => {
  test("keeps the caret at the end while digits are typed", () => {
    expect(after("5299|")).toBe("529.9|");
    expect(after("529.982.2472|")).toBe("529.982.247-2|");
  });
  test("keeps the caret behind the digit inserted in the middle", () => {
    expect(after("5294|.982")).toBe("529.4|98.2");
    expect(after("15|29.982", "529.982")).toBe("15|2.998.2");
  });
  test("takes a pasted number with or without its separators", () => {
    expect(after("52998224725|")).toBe("529.982.247-25|");
    expect(after("529.982.247-25|")).toBe("529.982.247-25|");
    expect(after(" 529 982 247 25|")).toBe("529.982.247-25|");
  });
  test("drops letters without losing the place", () => {
    expect(after("52x|9.982")).toBe("52|9.982");
  });
  test("steps back over a separator that Backspace took, then removes the digit", () => {
    expect(after("529|982", "529.982", "deleteContentBackward")).toBe("529|.982");
    expect(after("52|.982", "529.982", "deleteContentBackward")).toBe("52|9.82");
  });
  test("steps forward over a separator that Delete took, then removes the digit", () => {
    expect(after("529|982", "529.982", "deleteContentForward")).toBe("529.|982");
    expect(after("529.|82", "529.982", "deleteContentForward")).toBe("529.|82");
  });
  test("leaves what needs no mask alone", () => {
    const same: Mask = (value) => value;
    expect(applyMask(at("jose@|roca.com"), same, "")).toEqual({ value: "jose@roca.com", caret: 5 });
  });
  test("puts the caret at the start when everything before it is gone", () => {
    expect(after("x|52")).toBe("|52");
  });
});
