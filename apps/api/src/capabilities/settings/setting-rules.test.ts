import { expect, test } from "vitest";
import { fillPlaceholders, overlay } from "./setting-rules.ts";

const words = { pointsLabel: "grãos", levelLabel: "safra" };

test("the programme's words take their places, and unknown placeholders wait for who knows them", () => {
  expect(fillPlaceholders("Ganhe {POINTS_LABEL} na {LEVEL_LABEL}. Código em {EMAIL_HINT}.", words)).toBe(
    "Ganhe grãos na safra. Código em {EMAIL_HINT}.",
  );
});

test("a word is spelt for where it stands", () => {
  const shout = (word: string) => word.toUpperCase();
  expect(fillPlaceholders("<p>{POINTS_LABEL}</p>", words, shout)).toBe("<p>GRÃOS</p>");
});

test("a user type's object overlays the default key by key, and later types win", () => {
  expect(overlay({ a: 1, b: 2 }, [{ b: 3 }, undefined, { c: 4, b: 5 }])).toEqual({ a: 1, b: 5, c: 4 });
});

test("lists and plain values replace the default whole", () => {
  expect(overlay(["a", "b"], [["c"]])).toEqual(["c"]);
  expect(overlay(10, [undefined, 20])).toBe(20);
  expect(overlay("x", [])).toBe("x");
});
