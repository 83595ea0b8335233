import { expect, test } from "vitest";
import { hindranceWords, limitWords, mostWords } from "./rewards-words.ts";

const label = { one: "ponto", other: "pontos" };
const reached = (limit: object) => hindranceWords("limit", { missing: 0, label }, limit);

test("a limit says how many one may have, and in which days it counts", () => {
  expect(limitWords({})).toBeUndefined();
  expect(limitWords({ limitPerMember: 1 })).toBe("No máximo 1 unidade por participante.");
  expect(limitWords({ limitPerMember: 4 })).toBe("No máximo 4 unidades por participante.");
  expect(limitWords({ limitPerMember: 2, limitDays: 30 })).toBe("Até 2 por pessoa a cada 30 dias.");
  expect(limitWords({ limitPerMember: 1, limitDays: 1 })).toBe("Até 1 por pessoa por dia.");
});

test("a limit that is reached says from which day on one may redeem again, where there is one", () => {
  expect(reached({ limitPerMember: 1 })).toBe(
    "Você já resgatou a única unidade que cada participante pode ter.",
  );
  expect(reached({ limitPerMember: 2, limitDays: 30, redeemableOn: "2026-12-12" })).toBe(
    "Você já resgatou as 2 unidades que cada participante pode ter a cada 30 dias. Você pode resgatar de novo a partir de 12/12/2026.",
  );
});

test("the most units of one redemption are said with what sets them", () => {
  expect(mostWords({ units: 3, by: "balance" })).toBe("Seu saldo dá para 3 unidades.");
  expect(mostWords({ units: 1, by: "limit" })).toBe("Você ainda pode ter 1 unidade.");
  expect(mostWords({ units: 10, by: "redemption" })).toBe("Até 10 unidades por resgate.");
});
