import { NetworkFailure } from "@colheita/client";
import { expect, test } from "vitest";
import { closingFailureWords } from "./privacy-words.ts";

test("of a closing whose answer got lost nobody says that nothing was sent", () => {
  const words = closingFailureWords(new NetworkFailure("cut"));
  expect(words).toContain("pode já estar encerrada");
  expect(words).not.toContain("Nada foi enviado");
});
