import { assert, constantFrom, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import { checksumOf, CODE_ALPHABET, codeOf, normalizeCode, sentenceOf } from "./access-code-rules.ts";

const letters = string({
  unit: constantFrom(...CODE_ALPHABET.split("")),
  minLength: 6,
  maxLength: 6,
});

test("the checksum is that of an IBAN", () => {
  // GB82 WEST 1234 5698 7654 32: the letters WEST alone, followed by 00, leave 98 - r.
  const value = BigInt(
    "WEST"
      .split("")
      .map((letter) => letter.charCodeAt(0) - 55)
      .join(""),
  );
  expect(checksumOf("WEST")).toBe(String(98n - ((value * 100n) % 97n)).padStart(2, "0"));
});

test("a code survives copying with blanks, a hyphen and in lower case", () => {
  const code = codeOf("BCDFGH");
  expect(code).toMatch(/^BCDFGH\d{2}$/);
  expect(normalizeCode(code)).toBe(code);
  expect(normalizeCode(` bcdfgh - ${code.slice(-2)} `)).toBe(code);
  for (const wrong of ["", "BCDFGH", "12345678", `${code}0`, "BCDFGH000"])
    expect(normalizeCode(wrong)).toBeNull();
});

test("one wrong letter or two swapped neighbours never pass the checksum", () => {
  assert(
    property(
      letters,
      nat({ max: 5 }),
      constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("")),
      (word, place, other) => {
        const changed = word.slice(0, place) + other + word.slice(place + 1);
        if (changed !== word) expect(normalizeCode(changed + checksumOf(word))).toBeNull();
        const swapped =
          word.slice(0, place) + (word[place + 1] ?? "") + (word[place] ?? "") + word.slice(place + 2);
        if (swapped !== word) expect(normalizeCode(swapped + checksumOf(word))).toBeNull();
      },
    ),
  );
});

test("where a code went is said in the sentence that fits, with the masked contacts in it", () => {
  const words = {
    email: "Veja {EMAIL_HINT}.",
    phone: "Final {PHONE_HINT}.",
    both: "{PHONE_HINT}, {EMAIL_HINT}.",
  };
  const hints = { emailHint: "ana***@exemplo.com.br", phoneHint: "4321" };
  expect(sentenceOf(words, hints)).toBe("4321, ana***@exemplo.com.br.");
  expect(sentenceOf(words, { emailHint: hints.emailHint })).toBe("Veja ana***@exemplo.com.br.");
  expect(sentenceOf(words, { phoneHint: hints.phoneHint })).toBe("Final 4321.");
});
