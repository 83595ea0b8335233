import { expect, test } from "vitest";
import { waitWords } from "./wait-words.ts";

test("says a wait in seconds, minutes or hours, in the singular where it is one", () => {
  expect([undefined, 0.4, 1, 29.2, 89.5, 600, 86_400].map(waitWords)).toEqual([
    "Espere alguns minutos",
    "Espere 1 segundo",
    "Espere 1 segundo",
    "Espere 30 segundos",
    "Espere 2 minutos",
    "Espere 10 minutos",
    "Espere 24 horas",
  ]);
});
