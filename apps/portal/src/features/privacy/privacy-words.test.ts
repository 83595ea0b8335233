import { NetworkFailure } from "@colheita/client";
import { expect, test } from "vitest";
import { closingFailureWords } from "./privacy-words.ts";

test("does not claim that nothing was sent after a closing whose answer got lost", () => {
  const words = closingFailureWords(new NetworkFailure("cut"));
  expect(words).toContain("pode já estar encerrada");
  expect(words).not.toContain("Nada foi enviado");
});
