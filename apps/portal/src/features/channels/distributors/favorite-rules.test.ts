import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { expect, test } from "vitest";
import { withWish } from "./favorite-rules.ts";

const named = (name: string) => ({ id: name, name }) as Distributor;
const favorites = [{ distributor: named("Água Boa Insumos") }, { distributor: named("Sementes Boa Terra") }];
const names = (list: ReturnType<typeof withWish>) => list.map(({ distributor }) => distributor.name);

test("a new favourite comes to the others", () => {
  const wish = { distributor: named("Casa do Campo"), isFavorite: true };
  expect(names(withWish(favorites, wish))).toEqual([
    "Água Boa Insumos",
    "Sementes Boa Terra",
    "Casa do Campo",
  ]);
});

test("one that is a favourite already is there once, and one that is taken off is gone", () => {
  const distributor = named("Sementes Boa Terra");
  expect(names(withWish(favorites, { distributor, isFavorite: true }))).toEqual(
    favorites.map(({ distributor: { name } }) => name),
  );
  expect(names(withWish(favorites, { distributor, isFavorite: false }))).toEqual(["Água Boa Insumos"]);
});
