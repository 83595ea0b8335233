import * as fc from "fast-check";
import { expect, test } from "vitest";
import { filterOf, queryOf, shortId, topicsOf } from "./news-rules.ts";

test("the address tells topic and search, in the reader's words", () => {
  expect(filterOf("?assunto=Lavoura&busca=soja+precoce")).toEqual({
    topic: "Lavoura",
    search: "soja precoce",
  });
  expect(queryOf({ topic: "Programa", search: " nota fiscal " })).toBe("?assunto=Programa&busca=nota+fiscal");
});

test("without a filter the address is bare", () => {
  expect(queryOf({})).toBe("");
  expect(filterOf("")).toEqual({});
  expect(filterOf("?assunto=&busca=%20&utm=x")).toEqual({});
});

test("a filter survives its address", () => {
  const word = fc.stringMatching(/^[\p{L}\d&=%+#?]{1,40}$/u);
  fc.assert(
    fc.property(fc.record({ topic: word, search: word }), (filter) => {
      expect(filterOf(queryOf(filter))).toEqual(filter);
    }),
  );
});

test("an address never asks for more than the server takes", () => {
  const { topic, search } = filterOf(`?assunto=${"a".repeat(200)}&busca=${"b".repeat(200)}%00`);
  expect([topic?.length, search?.length]).toEqual([40, 80]);
  expect(filterOf("?busca=so%00ja%0A")).toEqual({ search: "soja" });
});

test("topics are those that were read, each once, with the chosen one", () => {
  const news = [{ topic: "Mercado" }, { topic: "Clima" }, { topic: "Mercado" }];
  expect(topicsOf(news)).toEqual(["Clima", "Mercado"]);
  expect(topicsOf(news, "Água")).toEqual(["Água", "Clima", "Mercado"]);
});

test("an article's id is cut to its 15 characters", () => {
  expect(shortId("a0NVbZGLNObXXGO")).toBe("a0NVbZGLNObXXGO");
  expect(shortId("a0NVbZGLNObXXGOAA4")).toBe("a0NVbZGLNObXXGO");
  for (const wrong of ["", "curto", "a0NVbZGLNObXXGO4", "a0NVbZGLNObXXGOaa4", "../../etc/passw"])
    expect(shortId(wrong)).toBeUndefined();
});
