import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../test/vectors.json" with { type: "json" };
import { cnpjCheckDigits, maskCnpj } from "../document/cnpj.ts";
import { maskCpf } from "../document/cpf.ts";
import { detectUsername, isUsername, maskUsername, usernameRefusal } from "./username.ts";

/** Returns what the field shows after the text was typed key by key. */
function typed(text: string): string {
  let shown = "";
  for (const key of text) shown = maskUsername(shown + key);
  return shown;
}

/** Returns what the field shows after so many presses of the backspace key. */
function erased(shown: string, presses: number): string {
  let rest = shown;
  for (let press = 0; press < presses; press++) rest = maskUsername(rest.slice(0, -1));
  return rest;
}

describe("username", () => {
  test.each([...vectors.cpf.valid])("%s, with or without its mask, is a CPF", (cpf) => {
    expect(detectUsername(cpf)).toEqual({ kind: "cpf", value: cpf });
    expect(detectUsername(maskCpf(cpf))).toEqual({ kind: "cpf", value: cpf });
    expect(isUsername(cpf)).toBe(true);
  });

  test.each([...vectors.cnpj.valid])("%s, with or without its mask, in any case, is a CNPJ", (cnpj) => {
    expect(detectUsername(cnpj)).toEqual({ kind: "cnpj", value: cnpj });
    expect(detectUsername(maskCnpj(cnpj).toLowerCase())).toEqual({ kind: "cnpj", value: cnpj });
    expect(isUsername(cnpj)).toBe(true);
  });

  test("an e-mail is one by its @ and stored in lower case", () => {
    expect(detectUsername(" Ana@Exemplo.com.br ")).toEqual({ kind: "email", value: "ana@exemplo.com.br" });
    expect(usernameRefusal(" Ana@Exemplo.com.br ")).toBeNull();
  });

  test.each([
    ["", "empty"],
    ["  ", "empty"],
    ["fazenda", "text"],
    ["5299822472", "text"],
    ["529982247250", "text"],
    ["12ABC34501DE36", "cnpj"],
    ["12.abc.345/01de-36", "cnpj"],
    ["11.222.333/0001-82", "cnpj"],
    ["mariasilva2026", "text"],
    ["52998224724", "cpf"],
    ["ana@exemplo", "email"],
  ])("“%s” is refused: %s", (value, reason) => {
    expect(usernameRefusal(value)).toBe(reason);
    expect(isUsername(value)).toBe(false);
  });

  test("plain text carries no value", () => {
    expect(detectUsername("fazenda")).toEqual({ kind: "text" });
    expect(detectUsername("1".repeat(200))).toEqual({ kind: "text" });
  });
});

describe("username while typing", () => {
  test("digits take the mask of a CPF, then of a CNPJ", () => {
    expect(typed("5299")).toBe("529.9");
    expect(typed("52998224725")).toBe("529.982.247-25");
    expect(typed("11222333000181")).toBe("11.222.333/0001-81");
    expect(typed("529.982.247-25")).toBe("529.982.247-25");
    expect(typed("11.222.333/0001-81")).toBe("11.222.333/0001-81");
  });

  test("a CNPJ with letters takes its mask when complete and keeps it while it is corrected", () => {
    expect(typed("12abc34501de3")).toBe("12abc34501de3");
    expect(typed("12abc34501de35")).toBe("12.ABC.345/01DE-35");
    expect(typed("12.abc.345/01de-35")).toBe("12.ABC.345/01DE-35");
    expect(erased("12.ABC.345/01DE-35", 2)).toBe("12.ABC.345/01DE");
  });

  test("an e-mail that begins with digits loses the mask they had", () => {
    expect(typed("1234ana@exemplo.com")).toBe("1234ana@exemplo.com");
    expect(typed("52998224725@exemplo.com")).toBe("52998224725@exemplo.com");
    expect(typed("5565999990000@exemplo.com")).toBe("5565999990000@exemplo.com");
    expect(typed("10.ana@exemplo.com")).toBe("10.ana@exemplo.com");
    expect(typed("5299.ana@exemplo.com")).toBe("5299.ana@exemplo.com");
  });

  test("a pasted e-mail stays as it is", () => {
    expect(maskUsername("123.456@exemplo.com")).toBe("123.456@exemplo.com");
    expect(maskUsername(`${"a".repeat(80)}@exemplo.com`)).toBe(`${"a".repeat(80)}@exemplo.com`);
  });

  test("whatever is typed key by key is understood as what it is", () => {
    const cnpj = fc.stringMatching(/^[0-9A-Z]{11}[1-9A-Z]$/).map((base) => base + cnpjCheckDigits(base));
    const email = fc.stringMatching(/^[0-9]{0,13}[a-z]{1,8}@[a-z]{2,8}\.com$/);
    fc.assert(
      fc.property(fc.oneof(cnpj, email, fc.constantFrom(...vectors.cpf.valid)), (value) => {
        expect(detectUsername(typed(value))).toMatchObject({ value });
        expect(maskUsername(typed(value))).toBe(typed(value));
      }),
    );
  });
});
