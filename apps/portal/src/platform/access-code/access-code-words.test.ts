import { NetworkFailure } from "@colheita/client";
import { expect, test } from "vitest";
import {
  checkRefusalWords,
  codeFailureWords,
  sendingFailureWords,
  sendRefusalWords,
  sentParts,
  unsentWords,
} from "./access-code-words.ts";

test("says a wait in seconds or minutes, also an unknown one", () => {
  expect(sendRefusalWords("access-code/too-many", 721)).toBe(
    "Você já pediu todos os códigos por agora. Espere 13 minutos e peça outro.",
  );
  expect(sendRefusalWords("too-many-requests", 30)).toContain("Espere 30 segundos");
  expect(sendRefusalWords("access-code/too-many")).toContain("Espere alguns minutos");
});

test("a wrong, an old and a locked code have their own words", () => {
  const words = ["wrong", "expired", "locked"].map((end) =>
    checkRefusalWords(`access-code/${end}` as Parameters<typeof checkRefusalWords>[0]),
  );
  expect(new Set(words).size).toBe(3);
});

test("without a network nothing was lost", () => {
  expect(codeFailureWords(new NetworkFailure("cut"))).toContain("continua aqui");
  expect(sendingFailureWords(new NetworkFailure("cut"))).toBe(unsentWords);
});

test("says where the code went, in the programme's words or in ours, with the hints set apart", () => {
  const textOf = (sent: Parameters<typeof sentParts>[0]) =>
    sentParts(sent)
      .map(({ words, isHint }) => (isHint ? `<${words}>` : words))
      .join("");
  const hints = { emailHint: "ana***@4321.com.br", phoneHint: "4321" };
  expect(textOf(hints)).toBe(
    "Enviamos um código para <ana***@4321.com.br> e para o celular com final <4321>.",
  );
  expect(textOf({ phoneHint: "4321" })).toBe("Enviamos um código para o celular com final <4321>.");
  expect(textOf({ ...hints, sentWords: "Final 4321 ou ana***@4321.com.br: veja." })).toBe(
    "Final <4321> ou <ana***@4321.com.br>: veja.",
  );
});

test("says to a member without e-mail and cellphone whom to ask", () => {
  const words = sendRefusalWords("access-code/no-contact");
  expect(words).toContain("não tem e-mail nem celular");
  expect(words).toContain("Fale com a nossa equipe");
});
