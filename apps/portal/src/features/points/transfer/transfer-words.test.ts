import { HttpFailure, NetworkFailure } from "@colheita/client";
import { expect, test } from "vitest";
import {
  amountHint,
  amountWords,
  transferFailureProblem,
  lookUpWords,
  transferOfflineProblem,
  transferProblemOnline,
  transferRefusalProblem,
} from "./transfer-words.ts";

const label = { one: "ponto", other: "pontos" };
const limits = { available: 5_000, fewest: 100, perDay: 8_000, leftToday: 2_000 };

test("an amount is judged at its field, the number first", () => {
  expect(amountWords("100", limits, label)).toBeUndefined();
  expect(amountWords("2.000", limits, label)).toBeUndefined();
  expect(amountWords("", limits, label)).toBe("Digite quantos pontos você quer transferir.");
  expect(amountWords("99", limits, label)).toBe("O mínimo é de 100 pontos.");
  expect(amountWords("5.001", limits, label)).toBe("Seu saldo é de 5.000 pontos.");
  expect(amountWords("2.001", limits, label)).toBe("Hoje você ainda pode transferir 2.000 pontos.");
  expect(amountWords("100", { ...limits, leftToday: 0 }, label)).toContain("Tente amanhã");
});

test.each(["10,5", "-5", "1e3", "R$ 50"])(
  "rejects %j as no whole number, and drops nothing of it",
  (typed) => {
    expect(amountWords(typed, limits, label)).toBe("Digite um número inteiro: sem vírgula, sinal ou letras.");
  },
);

test("says what the day still allows before anything is typed", () => {
  const hint = (leftToday: number) => amountHint({ ...limits, leftToday }, label);
  expect(hint(8_000)).toBe("Você tem 5.000 pontos. Mínimo: 100 pontos. Máximo por dia: 8.000 pontos.");
  expect(hint(2_000)).toContain("Hoje você ainda pode transferir 2.000 pontos.");
  expect(hint(0)).toContain("Você já transferiu o máximo de hoje.");
});

test("gives every receiver who was not found the same answer, and says how long to wait after too many searches", () => {
  expect(lookUpWords("points/receiver-not-found")).toContain("Confira o número");
  expect(lookUpWords("too-many-requests", 7_200)).toContain("Espere 2 horas");
});

test("only a clear no says that nothing was sent", () => {
  expect(transferFailureProblem(new NetworkFailure("gone"), false).isUnsure).toBe(true);
  expect(transferFailureProblem(new HttpFailure(503, "unavailable"), false).isUnsure).toBe(true);
  expect(transferFailureProblem(new HttpFailure(413, "too-large"), false)).toMatchObject({
    title: "Não foi possível transferir agora.",
  });
  expect(transferFailureProblem(new HttpFailure(408, "timed-out"), false).isUnsure).toBe(true);
  expect(transferOfflineProblem(true).isUnsure).toBe(true);
  expect(transferOfflineProblem(false).isUnsure).toBeUndefined();
});

test("what came of having no network goes when it is back, and leaves what is unsure", () => {
  expect(transferProblemOnline(transferOfflineProblem(false))).toBeUndefined();
  const unsure = transferFailureProblem(new NetworkFailure("gone"), false);
  expect(transferProblemOnline(transferOfflineProblem(true))).toEqual(unsure);
  const refused = transferRefusalProblem("points/not-enough", false);
  expect(transferProblemOnline(refused)).toBe(refused);
});

test("what an earlier try may have done stays unsure until somebody has judged the act itself", () => {
  expect(transferRefusalProblem("too-many-requests", true).isUnsure).toBe(true);
  expect(transferRefusalProblem("too-many-requests", false).isUnsure).toBeUndefined();
  expect(transferFailureProblem(new HttpFailure(413, "too-large"), true).isUnsure).toBe(true);
  expect(transferRefusalProblem("points/not-enough", true).isUnsure).toBeUndefined();
});
