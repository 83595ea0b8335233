import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpfHint, emailHint, nameHint, phoneHint, taxIdHint } from "./hints.ts";
import { truncate } from "../truncate.ts";

describe("hints", () => {
  test("a phone shows its last 4 digits, when it has more", () => {
    expect(phoneHint("(21) 99248-0120")).toBe("0120");
    expect(phoneHint("20120")).toBe("0120");
    expect(phoneHint("0120")).toBe("");
    expect(phoneHint("")).toBe("");
  });

  test("an e-mail shows 3 characters and its domain", () => {
    expect(emailHint("ana.paula@exemplo.com.br")).toBe("ana***@exemplo.com.br");
    expect(emailHint("li@exemplo.com")).toBe("li***@exemplo.com");
    expect(["", "ana", "@exemplo.com", "ana@"].map(emailHint)).toEqual(["", "", "", ""]);
  });

  test("a name shows its first word and the initials of the others", () => {
    expect(nameHint("Ana Paula Ribeiro")).toBe("Ana P*** R***");
    expect(nameHint("  Maria  da Silva e Souza ")).toBe("Maria da S*** e S***");
    expect(nameHint("Fazenda Água Boa")).toBe("Fazenda Á*** B***");
    expect(nameHint("Ana")).toBe("Ana");
    expect(nameHint("")).toBe("");
  });

  test("a CPF shows its middle", () => {
    expect(cpfHint("52998224725")).toBe("***.982.247-**");
    expect(cpfHint("529.982.247-25")).toBe("***.982.247-**");
    expect(cpfHint("52998224724")).toBe("");
  });

  test("of a company its first 2 characters and the last 6, letters too", () => {
    expect(taxIdHint("11222333000181")).toBe("11.***.***/0001-81");
    expect(taxIdHint("12ABC34501DE35")).toBe("12.***.***/01DE-35");
    expect(taxIdHint("52998224725")).toBe("***.982.247-**");
    expect(taxIdHint("11222333000182")).toBe("");
  });
});

describe("truncation", () => {
  test("a text too long is cut to one less and an ellipsis", () => {
    expect(truncate("Maximiliano Augusto", 15)).toBe("Maximiliano Au…");
    expect(truncate("Ana", 15)).toBe("Ana");
    expect(truncate("123456789012345", 15)).toBe("123456789012345");
    expect(truncate("Ana", 1)).toBe("…");
    expect(truncate("Ana", 0)).toBe("");
  });

  test("it never parts a sign of two code units, nor a letter from its accent", () => {
    expect(truncate("🌱🌱🌱", 2)).toBe("🌱…");
    expect(truncate("Jose\u0301 Silva", 5)).toBe("Jos…");
  });

  test("the result is never longer than asked, and begins as the text does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 20 }), (text, length) => {
        const cut = truncate(text, length);
        expect(Array.from(cut).length).toBeLessThanOrEqual(length);
        expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});
